import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseForgotten } from '#server/shop/orders/steps/release-expired.ts'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'

const DAY_MS = 24 * 60 * 60_000
let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop({ ADDRESS_LIMIT_FACTOR: '2' })
  await shop.database.pool.query(`update good_stock set quantity = case warehouse_id when 1 then 96 else 0 end`)
})
afterAll(() => shop.close())

let phones = 0
const unproven = async () => {
  const phone = `791170000${String(++phones).padStart(2, '0')}`
  return shop.order({ contact: { name: 'Иван', phone, email: `b${phones}@shop.test` } })
}
const orderOf = async (number: string) => {
  const { rows } = await shop.database.pool.query(`select status, confirm_until from shop_order where number = $1`, [
    number,
  ])
  return rows[0] as { status: string; confirm_until: Date | null }
}

it('many small orders of many phones leave half of a good to others until somebody calls', async () => {
  const held: boolean[] = []
  for (let at = 0; at < 30; at++) {
    held.push((await orderOf(await unproven())).confirm_until !== null)
    // an address of its own each, as thirty buyers have
    await shop.database.pool.query(`update shop_order set ip = $1 where ip = '127.0.0.1'`, [`198.51.100.${at}`])
  }
  const first = held.indexOf(true)
  expect(first).toBeGreaterThan(18)
  expect(first).toBeLessThan(26)
  expect(held.slice(first)).not.toContain(false)
})

it('one nobody has taken up ends after its term and gives the goods back', async () => {
  const [forgotten, taken] = [await unproven(), await unproven()]
  await shop.database.pool.query(`update shop_order set confirm_until = null`)
  await shop.database.pool.query(
    `insert into order_desk (order_id, calls) select id, 1 from shop_order where number = $1
      on conflict (order_id) do update set calls = 1`,
    [taken],
  )
  shop.time.now = new Date(shop.time.now.getTime() + 2 * DAY_MS)
  expect(await releaseForgotten(shop.services)).toBe(0)
  shop.time.now = new Date(shop.time.now.getTime() + 2 * DAY_MS)
  expect(await releaseForgotten(shop.services)).toBeGreaterThan(0)
  expect((await orderOf(forgotten)).status).toBe('cancelled')
  expect((await orderOf(taken)).status).toBe('new')
})
