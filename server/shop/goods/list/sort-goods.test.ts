import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Dictionary } from '#server/catalog-index/dictionary.ts'
import { GoodsTable, type TableGood } from './goods-table.ts'
import { sortGoods } from './sort-goods.ts'

const dictionary = {
  categories: [],
  vendors: [],
  nodes: [],
  categoryByCode: new Map([['drills', { order: 0 }]]),
  vendorByCode: new Map([['norvik', { order: 0 }]]),
  attributes: new Map([
    [
      'chuck',
      {
        labels: new Map([
          ['plus', ''],
          ['max', ''],
        ]),
      },
    ],
  ]),
} as unknown as Dictionary

const good = (code: number, own: Partial<TableGood>): TableGood => ({
  code: String(code),
  article: '',
  barcode: '',
  name: '',
  unit: 'шт',
  categoryCode: 'drills',
  vendorCode: 'norvik',
  flags: 0,
  picture: '',
  labels: '',
  attributes: '{}',
  warrantyMonths: 0,
  weightGrams: 0,
  vat: -1,
  popularity: 0,
  ratingValue: 0,
  ratingCount: 0,
  updated: 0,
  nameRank: null,
  ...own,
})

function tableOf(goods: readonly TableGood[]): GoodsTable {
  const table = new GoodsTable(dictionary, goods.length)
  for (const each of goods) table.put(each)
  return table
}

const ordered = (table: GoodsTable, sort: 'article' | `attributes.${string}`, isDescending = false): string[] => {
  const rows = Int32Array.from({ length: table.goods }, (_, row) => row)
  const page = { offset: 0, limit: rows.length }
  return sortGoods(table, rows, { sort, isDescending }, -1, page).map((row) => table.code[row]!)
}

const letters = fc.string({ unit: fc.constantFrom('a', 'B', '1', '-', 'ж', 'Ё', '\u0001', '\u00a0'), maxLength: 12 })

it('articles of any letters stand as their texts do, none of it last, whichever way', () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 30 }), fc.boolean(), (articles, isDescending) => {
      const goods = articles.map((article, at) => good(100 + at, { article }))
      const told = goods.filter(({ article }) => article !== '')
      const sign = isDescending ? -1 : 1
      const wanted = told.toSorted((a, b) =>
        a.article === b.article ? Number(a.code) - Number(b.code) : a.article < b.article ? -sign : sign,
      )
      const silent = goods.filter(({ article }) => article === '')
      expect(ordered(tableOf(goods), 'article', isDescending)).toEqual([...wanted, ...silent].map(({ code }) => code))
    }),
  )
})

it('an attribute orders by number and by the shop’s order of values, and follows a change', () => {
  const table = tableOf([
    good(1, { attributes: '{"power":900,"chuck":"max"}' }),
    good(2, { attributes: '{"power":80,"chuck":"plus"}' }),
    good(3, { attributes: '{"powerful":true}' }),
    good(4, { attributes: '{"power":700}' }),
  ])
  expect(ordered(table, 'attributes.power')).toEqual(['2', '4', '1', '3'])
  expect(ordered(table, 'attributes.power', true)).toEqual(['1', '4', '2', '3'])
  expect(ordered(table, 'attributes.chuck')).toEqual(['2', '1', '3', '4'])
  table.put(good(3, { attributes: '{"power":1}' }))
  table.put(good(2, { attributes: '{}' }))
  // one more than there was room for
  for (let code = 5; code < 60; code++) table.put(good(code, { attributes: `{"power":${code}}` }))
  expect(ordered(table, 'attributes.power').slice(0, 3)).toEqual(['3', '5', '6'])
  expect(ordered(table, 'attributes.power').at(-1)).toBe('2')
})

it('orders by more attributes than are remembered', () => {
  const codes = Array.from({ length: 12 }, (_, at) => `a${at}`)
  const table = tableOf([
    good(1, { attributes: JSON.stringify(Object.fromEntries(codes.map((code, at) => [code, at]))) }),
    good(2, { attributes: JSON.stringify(Object.fromEntries(codes.map((code, at) => [code, 11 - at]))) }),
  ])
  for (let round = 0; round < 2; round++)
    for (const [at, code] of codes.entries())
      expect(ordered(table, `attributes.${code}`)).toEqual(at < 6 ? ['1', '2'] : ['2', '1'])
})
