import { expect, it } from 'vitest'
import { SETTING_SECTIONS } from '#rules/settings/setting-field.ts'
import { groupErrors, SETTINGS } from '#rules/settings/shop-schema.ts'
import { valueError } from '#rules/settings/value-error.ts'
import { SETTING_DEFAULTS } from '#server/kernel/settings.ts'

const KEYS = Object.entries(SETTING_DEFAULTS).flatMap(([group, values]) =>
  Object.entries(values).map(([name, value]) => [`${group}.${name}`, value] as const),
)

it('every setting has its entry, and every entry its setting', () => {
  expect(Object.keys(SETTINGS).sort()).toEqual(KEYS.map(([key]) => key).sort())
})

it.each(KEYS)('%s has a label, a meaning and a check that lets its default in and nonsense not', (key, usual) => {
  const field = SETTINGS[key]!
  expect(field.label).toMatch(/^[А-ЯA-Z«]/)
  expect(field.meaning).toMatch(/[а-я].*[.»]$/s)
  expect(SETTING_SECTIONS).toHaveProperty(field.section)
  expect(field.seen?.path).toMatch(/^\//)
  expect(valueError(usual, field)).toBeNull()
  for (const nonsense of [null, undefined, {}, [null], [{}], Number.NaN, -1, 1.5])
    expect([nonsense, valueError(nonsense, field)]).toEqual([nonsense, expect.stringMatching(/[а-я]/i)])
})

it.each(Object.entries(SETTING_DEFAULTS))('the defaults of %s are right together', (group, values) => {
  expect(groupErrors(group, values)).toEqual({})
})

it.each([
  ['split', { min: 200, max: 100 }, 'split.max'],
  ['courier', { intervals: ['09:00–13:00', '12:00–14:00'] }, 'courier.intervals'],
  ['courier', { intervals: ['09:00–13:00'], sameDayUntil: '15:00' }, 'courier.sameDayUntil'],
  ['requisites', { inn: '6027146104' }, 'requisites.inn'],
  ['requisites', { inn: '500100732259', kpp: '602701001' }, 'requisites.kpp'],
  ['requisites', { account: '40702810600000012345' }, 'requisites.bik'],
  ['requisites', { bik: '045805999', account: '40702810600000012346' }, 'requisites.account'],
  ['taxes', { vatRate: '18' }, 'taxes.vatRate'],
  ['taxes', { system: '7' }, 'taxes.system'],
  ['shop', { email: 'shop' }, 'shop.email'],
  ['shop', { phone: '8800' }, 'shop.phone'],
  ['shop', { social: [{ name: 'VK', url: 'javascript:alert(1)' }] }, 'shop.social'],
  [
    'shop',
    {
      social: [
        { name: 'VK', url: 'https://vk.com/a' },
        { name: 'VK', url: 'https://vk.com/b' },
      ],
    },
    'shop.social',
  ],
  ['titles', { saleLink: '//evil.example' }, 'titles.saleLink'],
  ['spareParts', { types: [] }, 'spareParts.types'],
  ['consents', { mailingVersion: '<b>' }, 'consents.mailingVersion'],
  ['bonuses', { limitPercent: 101 }, 'bonuses.limitPercent'],
  ['bonuses', { nothing: 1 }, 'bonuses.nothing'],
])('%s with %j is refused at %s', (group, values, key) => {
  const usual = (SETTING_DEFAULTS as Record<string, object>)[group]
  expect(Object.keys(groupErrors(group, { ...usual, ...values }))).toEqual([key])
})
