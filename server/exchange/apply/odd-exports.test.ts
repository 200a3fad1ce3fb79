import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { listWaitingGoods } from '../desk/waiting-goods.ts'
import { processRun } from './process-run.ts'
import { openSource, type Staged, type TestSource } from './source.fixture.ts'

let shop: CatalogShop
let source: TestSource
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  source = await openSource(shop.database)
  await source.name('group', { hammers: 'Перфораторы' })
})

const take = async (staged: Staged, isEnd = false) => processRun(shop.services, await source.run(staged), { isEnd })
const card = (external: string) => ({ external, name: `Перфоратор ${external}`, groups: ['hammers'] })
const pricesOf = async (external: string) =>
  (
    await shop.database.pool.query('select price::integer from good_offer where good_code = $1', [
      await source.codeOf(external),
    ])
  ).rows.map(({ price }) => price)
const mapped = async (kind: string) =>
  (
    await shop.database.pool.query(
      'select external, name, target is not null as "isMapped" from exchange_mapping where source_id = $1 and kind = $2 order by 1',
      [source.sourceId, kind],
    )
  ).rows

it('a price without a type is the price where there is no other, and a person decides where there is', async () => {
  await take({ goods: [card('a')], prices: { a: { '': 100 } } })
  expect(await mapped('price-type')).toEqual([{ external: '', name: 'Цена без типа', isMapped: true }])
  expect(await pricesOf('a')).toEqual([10_000, 10_000])
  source = await openSource(shop.database)
  await source.name('group', { hammers: 'Перфораторы' })
  await source.name('price-type', { t: 'Розничная' })
  await take({ goods: [card('b')], prices: { b: { '': 100, t: 150 } } })
  expect(await mapped('price-type')).toMatchObject([{ isMapped: false }, { isMapped: true }])
  expect(await pricesOf('b')).toEqual([15_000, 15_000])
})

it('«nothing is left» empties every warehouse and asks for no decision of its own', async () => {
  const { rows } = await shop.database.pool.query('select id, name from warehouse order by id limit 2')
  await source.name('warehouse', Object.fromEntries(rows.map(({ id, name }) => [`w${id}`, name])))
  await source.name('price-type', { t: 'Розничная' })
  const places = { [`w${rows[0].id}`]: 3, [`w${rows[1].id}`]: 4 }
  await take({ goods: [card('c')], prices: { c: { t: 1 } }, stock: { c: places } })
  await take({ stock: { c: { '': 0 } } })
  const { rows: left } = await shop.database.pool.query(
    'select sum(quantity)::integer as pieces from good_stock where good_code = $1',
    [await source.codeOf('c')],
  )
  expect(left).toEqual([{ pieces: 0 }])
  expect((await mapped('warehouse')).map(({ external }) => external)).not.toContain('')
})

it('a full export of cards by characteristic alone hides what it leaves out', async () => {
  await source.name('price-type', { t: 'Розничная' })
  const kinds = ['d#1', 'd#2', 'e#1']
  const prices = Object.fromEntries(kinds.map((external) => [external, { t: 100 }]))
  await take({ goods: kinds.map(card), prices }, true)
  expect(await source.goodOf('e#1')).toMatchObject({ is_active: true })
  await take({ goods: kinds.slice(0, 2).map(card) }, true)
  expect(await source.goodOf('e#1')).toMatchObject({ is_active: false })
  expect(await source.goodOf('d#1')).toMatchObject({ is_active: true })
})

it('goods without a group wait under one name, and come once it is decided', async () => {
  await source.name('price-type', { t: 'Розничная' })
  const orphan = { external: 'f', name: 'Перфоратор f' }
  await take({ goods: [orphan, { ...orphan, external: 'h', groups: [] }], prices: { f: { t: 100 }, h: { t: 100 } } })
  expect(await source.goodOf('f')).toBeUndefined()
  expect(await mapped('group')).toContainEqual({ external: '', name: 'Товары без группы', isMapped: false })
  const { rows } = await shop.database.pool.query(`select code from category where name = 'Перфораторы'`)
  await shop.database.pool.query(
    `update exchange_mapping set target = $2, is_applied = false where source_id = $1 and kind = 'group' and external = ''`,
    [source.sourceId, { category: rows[0].code }],
  )
  await take({ goods: [card('k')] })
  for (const external of ['f', 'h'])
    expect(await source.goodOf(external)).toMatchObject({ is_active: true, category_code: rows[0].code })
})

it('prices and stock without a card wait in the inbox until it comes', async () => {
  await source.name('price-type', { t: 'Розничная' })
  const waiting = async () =>
    (await listWaitingGoods(shop.services.db, source.sourceId, {})).goods.map(
      ({ external, reasons }) => `${external} ${reasons.join(' ')}`,
    )
  await take({ prices: { m: { t: 100 }, 'n#1': { t: 100 } }, stock: { o: { '': 2 }, p: { '': 0 } } })
  expect(await waiting()).toEqual(['m no-card', 'n#1 no-card', 'o no-card'])
  await take({ goods: [card('m'), card('n')] })
  expect(await waiting()).toEqual(['n no-price', 'o no-card'])
})
