import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { explainGood } from './explain.ts'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  await sql`select refresh_search(), refresh_search_phrases()`.execute(shop.database.db)
})
afterAll(() => shop.close())

const find = async (q: string, rest = '') => (await shop.ask(`/search?q=${encodeURIComponent(q)}${rest}`)).data
const chipsOf = (data: { understanding: { chips: { kind: string; label: string; without: string }[] } }) =>
  data.understanding.chips.map(({ kind, label, without }) => [kind, label, without])

it.each([
  ['перфоратор 700 вт', '700 вт'],
  ['перфоратор 0,7 квт', '0,7 квт'],
  ['перфоратор 700W', '700W'],
])('a figure is one of an attribute, in any unit, and a section is one: %s', async (query, figure) => {
  const data = await find(query)
  expect(chipsOf(data)).toEqual([
    ['category', 'Раздел: Перфораторы', figure],
    ['figure', 'Мощность 700\u00a0Вт', 'перфоратор'],
  ])
  expect(codesOf(data.goods)).toEqual(['100103'])
  expect(data.understanding.canUndo).toBe(true)
})

it('a value of a list is a condition, what the good is called is none', async () => {
  const data = await find('перфоратор sds-max')
  expect(chipsOf(data)).toEqual([
    ['category', 'Раздел: Перфораторы', 'sds-max'],
    ['value', expect.stringContaining('SDS-max'), 'перфоратор'],
  ])
  expect(chipsOf(await find('перфоратор'))).toEqual([])
})

it('«искать именно» reads nothing out of the words', async () => {
  expect(chipsOf(await find('перфоратор 700 вт', '&asTyped=1'))).toEqual([])
})

it('staff are told which conditions a good answers', async () => {
  const why = await explainGood(shop.database.db, 'перфоратор 0,7 квт', '100103', '000001')
  expect(why).toMatchObject({ place: 1, wishes: ['раздел perforatory', 'Мощность 700\u00a0Вт'] })
  expect(why.terms.every(({ where }) => where !== null)).toBe(true)
})
