import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../state/checkout-draft.ts'
import { checkDraft, type CheckedFacts, openBlock } from './check-draft.ts'

const contact = { name: 'Иван', phone: '+7 (911) 123-45-67', email: 'ivan@example.ru' }
const facts: CheckedFacts = {
  type: 'pickup',
  hasShop: true,
  tariff: null,
  hasOffice: false,
  isSplitAllowed: false,
  isCardShort: false,
  wantsSlot: false,
  hasDirectory: true,
  byEmail: false,
}
const tariff = (type: 'door' | 'office') => ({ code: '1', name: 'Тариф', type, price: 300, daysMin: 1, daysMax: 2 })
const fieldsOf = (draft: Partial<typeof EMPTY_DRAFT>, given: Partial<CheckedFacts>) =>
  Object.keys(checkDraft({ ...EMPTY_DRAFT, ...contact, ...draft }, { ...facts, ...given }))

test.each([
  ['a whole pickup order', {}, {}, []],
  ['nobody to call', { name: '', phone: '' }, {}, ['contact.name', 'contact.phone']],
  ['a wrong e-mail', { email: 'ivan@' }, {}, ['contact.email']],
  ['online by the phone alone', { payment: 'online', email: '' }, {}, []],
  ['a receipt that goes by e-mail alone', { payment: 'online', email: '' }, { byEmail: true }, ['contact.email']],
  ['the same with one', { payment: 'online' }, { byEmail: true }, []],
  ['nothing to send a receipt about yet', { payment: 'on-receipt', email: '' }, { byEmail: true }, []],
  ['no shop', {}, { hasShop: false }, ['delivery.warehouseId']],
  ['a courier to nowhere', { address: ' дом ' }, { type: 'courier' }, ['delivery.address']],
  ['a courier', { address: 'Псков, Рижский пр., 1' }, { type: 'courier' }, []],
  ['transport without a city', {}, { type: 'transport' }, ['delivery.city']],
  ['transport without a tariff', { cityCode: '44' }, { type: 'transport' }, ['delivery.tariffCode']],
  [
    'an office not chosen',
    { cityCode: '44' },
    { type: 'transport', tariff: tariff('office') },
    ['delivery.officeCode'],
  ],
  [
    'a door without an address',
    { cityCode: '44' },
    { type: 'transport', tariff: tariff('door') },
    ['delivery.address'],
  ],
  ['an office', { cityCode: '44' }, { type: 'transport', tariff: tariff('office'), hasOffice: true }, []],
  ['parts of a sum that is too small', { payment: 'split' }, {}, ['payment']],
  ['a gift card and the rest on receipt', {}, { isCardShort: true }, []],
  ['a gift card and the rest online', { payment: 'online' }, { isCardShort: true }, ['payment']],
  ['a street without a house', { address: 'Псков, ул. 9 Мая' }, { type: 'courier' }, ['delivery.address']],
  ['a village without numbers', { address: 'дер. Писковичи', hasNoHouse: true }, { type: 'courier' }, []],
  ['a day not chosen', { address: 'Псков, Мира, 1' }, { type: 'courier', wantsSlot: true }, ['delivery.slot']],
  ['an invoice and no e-mail', { payment: 'invoice', inn: '7707083893', email: '' }, {}, ['contact.email']],
  ['an invoice to nobody', { payment: 'invoice' }, {}, ['inn']],
  ['an invoice with a slip in the INN', { payment: 'invoice', inn: '7707083894' }, {}, ['inn']],
  ['an invoice', { payment: 'invoice', inn: '7707083893' }, {}, []],
  [
    'an invoice to an INN alone, nobody to look it up',
    { payment: 'invoice', inn: '7707083893' },
    { hasDirectory: false },
    ['organizationName'],
  ],
  [
    'an invoice typed by hand',
    { payment: 'invoice', inn: '7707083893', organizationName: 'ООО «Кром»', kpp: '770701001' },
    { hasDirectory: false },
    [],
  ],
  [
    'an invoice with half a KPP',
    { payment: 'invoice', inn: '7707083893', organizationName: 'ООО «Кром»', kpp: '77' },
    { hasDirectory: false },
    ['kpp'],
  ],
  ['a comment that is a letter', { comment: 'я'.repeat(241) }, {}, ['comment']],
] as [string, object, object, string[]][])('%s', (_, draft, given, fields) => {
  expect(fieldsOf(draft, given)).toEqual(fields)
})

test('the steps stand at the first block that wants something', () => {
  expect(openBlock({ inn: 'x', 'delivery.address': 'x', 'contact.phone': 'x' })).toBe(0)
  expect(openBlock({ inn: 'x', 'delivery.address': 'x' })).toBe(1)
  expect(openBlock({ inn: 'x' })).toBe(2)
  expect(openBlock({ organizationName: 'x', kpp: 'x' })).toBe(2)
  expect(openBlock({ comment: 'x' })).toBe(3)
  expect(openBlock({})).toBe(3)
})
