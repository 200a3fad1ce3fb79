import { expect, it } from 'vitest'
import { brakesOf } from './brakes.ts'

const effect = { active: 1000, hidden: 0, priced: 1000, moved: 0, allPriced: 1000 }

it.each([
  ['nothing', effect, []],
  ['5 % hidden', { ...effect, hidden: 50 }, []],
  ['more', { ...effect, hidden: 51 }, ['hides']],
  ['one of ten', { ...effect, active: 10, hidden: 1 }, []],
  ['most of ten', { ...effect, active: 10, hidden: 6 }, ['hides']],
  ['two of twenty', { ...effect, active: 20, hidden: 2 }, ['hides']],
  ['the first load', { ...effect, active: 0 }, []],
  ['half of the prices', { ...effect, moved: 500 }, []],
  ['more', { ...effect, moved: 501 }, ['prices']],
  ['one price changed alone', { ...effect, priced: 1, moved: 1 }, []],
  ['a file of thirty, all a hundredfold', { ...effect, priced: 30, moved: 30 }, ['prices']],
  ['a small shop, all of it', { active: 5, hidden: 5, priced: 5, moved: 5, allPriced: 5 }, ['hides', 'prices']],
] as const)('%s: %j', (_, given, rules) => expect(brakesOf(given).map(({ rule }) => rule)).toEqual(rules))

it('says what would happen in words', () => {
  expect(brakesOf({ ...effect, hidden: 61 })[0]).toMatchObject({
    count: 61,
    of: 1000,
    words: expect.stringContaining('С продажи ушло бы 61\u00a0товар из 1000'),
  })
})

const news = { ...effect, created: 12, shown: 1000, branches: ['Псков', 'Москва'] }
it.each([
  ['accepted, a few new', news, []],
  ['the first of its source', { ...news, isFirst: true }, ['first']],
  ['a fifth of the shop', { ...news, created: 200 }, []],
  ['more', { ...news, created: 201 }, ['many-new']],
  ['a hundred for a small shop', { ...news, created: 100, shown: 10 }, []],
  ['more for a small shop', { ...news, created: 101, shown: 10 }, ['many-new']],
  [
    'an older file',
    { ...news, older: { name: 'import.xml', formed: '2016-12-01T10:00:00', last: '2018-03-05T09:30:00' } },
    ['older'],
  ],
  ['no margin', { ...news, atCost: 3 }, ['no-margin']],
] as const)('%s', (_, given, rules) => expect(brakesOf(given).map(({ rule }) => rule)).toEqual(rules))

it('says what was guessed, who would see it, and which file is older', () => {
  const guesses = { groups: 5, priceTypes: 1, warehouses: 0 }
  const words = (more: object) => brakesOf({ ...news, ...more })[0]!.words
  expect(words({ isFirst: true, created: 12_000, guesses })).toBe(
    'Первый обмен этого источника. Новых товаров: 12\u00a0000. По догадке, без вас, решено: категорий — 5, видов цен — 1. Покупатели увидят их в филиалах Псков, Москва. Посмотрите, что изменится, и примите.',
  )
  expect(
    words({ older: { name: 'import.xml', formed: '2016-12-01T10:00:00', last: '2018-03-05T09:30:00' } }),
  ).toContain('сделан 01.12.2016, 10:00, а в магазине уже то, что сделано 05.03.2018, 09:30')
})
