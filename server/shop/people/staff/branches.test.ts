import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '#contract/office/session.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { branchesIn, narrowScope, type BranchWithShops } from './branches.ts'
import { NOWHERE } from './office-context.ts'

let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop()
  await sql`select refresh_search(), refresh_search_phrases()`.execute(shop.database.db)
})
afterAll(() => shop.close())

const placesOf = async (browser: StaffBrowser) => ((await browser.get('/session')).data.me as Me).branches
const newOrders = async (browser: StaffBrowser, query: string) => {
  const { queues } = (await browser.get(`/today?${query}`)).data
  return queues.find(({ code }: { code: string }) => code === 'new')?.count as number
}

const shopAt = (id: number) => ({ id, name: `Магазин ${id}`, address: '', isShop: true })
const ALL: BranchWithShops[] = [
  { code: 'a', name: 'А', shops: [shopAt(1), shopAt(2)] },
  { code: 'b', name: 'Б', shops: [shopAt(3)] },
]
const within = (nodeCodes: string[], warehouseIds: number[]) =>
  ({ isEverywhere: false, nodeCodes, warehouseIds }) as const

describe('where somebody works', () => {
  it('is told by name, with the shops that are theirs', async () => {
    const everywhere = await placesOf(await shop.as('operator'))
    expect(everywhere.map(({ name }) => name)).toEqual(['Псков', 'Москва'])
    expect(everywhere[0]!.shops).toEqual([
      { id: 1, name: 'Верстак на Рижском' },
      { id: 2, name: 'Верстак на Октябрьском' },
    ])
    expect(await placesOf(await shop.as('counter', { warehouseIds: [2] }))).toEqual([
      { code: '000001', name: 'Псков', shops: [{ id: 2, name: 'Верстак на Октябрьском' }] },
    ])
    expect(await placesOf(await shop.as('counter', { nodeCodes: ['777'] }))).toEqual([
      { code: '777', name: 'Москва', shops: [] },
    ])
  })

  it('is narrowed to a branch or a shop, never widened', () => {
    expect(branchesIn(ALL, within(['b'], [2])).map(({ code, shops }) => [code, shops.map(({ id }) => id)])).toEqual([
      ['a', [2]],
      ['b', [3]],
    ])
    expect(narrowScope({ isEverywhere: true }, {}, ALL)).toEqual({ isEverywhere: true })
    expect(narrowScope({ isEverywhere: true }, { branch: 'a' }, ALL)).toEqual(within(['a'], []))
    expect(narrowScope({ isEverywhere: true }, { shop: 3 }, ALL)).toEqual(within([], [3]))
    // of a branch somebody has a single shop in, that shop
    expect(narrowScope(within([], [2]), { branch: 'a' }, ALL)).toEqual(within([], [2]))
    expect(narrowScope(within(['b'], []), { branch: 'a' }, ALL)).toEqual(NOWHERE)
    expect(narrowScope(within(['b'], []), { shop: 1 }, ALL)).toEqual(NOWHERE)
    expect(narrowScope({ isEverywhere: true }, { branch: 'нет такого' }, ALL)).toEqual(NOWHERE)
  })

  it('holds for «Сегодня»: a chosen shop counts its own orders alone', async () => {
    await shop.order()
    await shop.order({ delivery: { type: 'pickup', warehouseId: 2 } })
    const operator = await shop.as('operator')
    expect(await newOrders(operator, '')).toBe(2)
    expect(await newOrders(operator, 'shop=2')).toBe(1)
    expect(await newOrders(operator, 'branch=000001')).toBe(2)
    expect(await newOrders(operator, 'branch=777')).toBe(0)
    const counter = await shop.as('counter', { warehouseIds: [1] })
    expect(await newOrders(counter, 'shop=2')).toBe(0)
    expect((await operator.get('/today?shop=x')).status).toBe(422)
  })
})

describe('goods for the palette', () => {
  it('are found by words and by the whole article, with the price of the branch', async () => {
    const operator = await shop.as('operator')
    const byCode = (await operator.get('/goods?search=A-100101&branch=777')).data
    expect(byCode[0]).toMatchObject({ code: '100101', price: { priceComputed: 4990 } })
    expect((await operator.get('/goods?search=A-100101&branch=000001')).data[0].price.priceComputed).toBe(5090)
    const byWord = (await operator.get(`/goods?search=${encodeURIComponent('болгарка')}&limit=3`)).data
    expect(byWord).toHaveLength(3)
    expect(byWord[0].name).toContain('УШМ')
    expect((await operator.get('/goods?search=')).status).toBe(422)
  })

  it('are nobody’s without a branch to price them in', async () => {
    const nobody = await shop.as(null)
    expect((await nobody.get('/goods?search=100101')).data).toEqual([])
  })
})
