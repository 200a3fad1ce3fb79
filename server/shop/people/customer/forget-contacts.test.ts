import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { forgetRound } from './forget-contacts.ts'

const YEAR_MS = 366 * 86_400_000
let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop()
})
afterAll(() => shop.close())

const query = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values)
const round = () => forgetRound(shop.services)
let people = 0
const newPhone = () => `7946${String(++people).padStart(7, '0')}`
/** Ended so many years ago. */
async function old(years: number, change = '', phone = newPhone()) {
  const number = await shop.order({ contact: { name: 'Давний', phone, email: 'davny@shop.test' } })
  const at = new Date(shop.time.now.getTime() - years * YEAR_MS)
  await query(
    `update shop_order set status = 'completed', paid_at = $2, created_at = $2, updated_at = $2 where number = $1`,
    [number, at],
  )
  if (change) await query(`update shop_order set ${change} where number = $1`, [number])
  return { number, phone }
}
const phonesOf = async (numbers: readonly string[]) => {
  const { rows } = await query(`select number, contact_phone as phone from shop_order where number = any($1)`, [
    numbers,
  ])
  return new Map(rows.map(({ number, phone }) => [number as string, phone as string]))
}

it('contacts of what ended long ago wait for the owner once, then go by themselves; nothing that is still needed goes', async () => {
  // days pass: sessions of before are over
  const owner = () => shop.as('owner')
  const item = async () => {
    const { data } = await (await owner()).get('/ready')
    return { ...data.items.find(({ code }: { code: string }) => code === 'forgetting'), waits: data.forgetting }
  }
  await round()
  expect(await item()).toMatchObject({ state: 'done', waits: 0 })

  const gone = [await old(4), await old(6, `payment_type = 'invoice'`)]
  const warranty = await old(4)
  await query(
    `update order_item set good_code = '100102' where order_id = (select id from shop_order where number = $1)`,
    [warranty.number],
  )
  await query(`update good set warranty_months = 120 where code = '100102'`)
  await query(`update good set warranty_months = 12 where code = '100101'`)
  const account = newPhone()
  const repaired = newPhone()
  const kept = [
    await old(2),
    warranty,
    await old(4, `payment_type = 'invoice'`),
    await old(4, `organization = '{"inn":"7707083893","kpp":null,"name":"ООО","address":""}'`),
    await old(4, `pay_by = '2022-01-01', paid_at = null`),
    await old(9, `status = 'assembling'`),
    await old(4, '', repaired),
  ]
  await signUp(shop, account, { name: 'Нина' })
  kept.push(await old(4, 'user_id = null', account))
  await query(
    `insert into repair (service_center_id, name, phone, tool, fault, state, created_at, updated_at)
     select min(id), 'Давний', $1, 'Дрель', 'Искрит', 'accepted', now(), now() from service_center`,
    [repaired],
  )
  const returned = await old(4)
  kept.push(returned)
  await query(
    `insert into goods_return (order_id, node_code, state, reason, quality, wish, hand_in, is_distance, created_at, updated_at)
     select id, node_code, 'asked', 'not-suited', 'good', 'money', 'shop', true, now(), now() from shop_order where number = $1`,
    [returned.number],
  )

  // looked at once a day
  await round()
  expect(await item()).toMatchObject({ state: 'done' })
  shop.time.now = new Date(shop.time.now.getTime() + 25 * 3_600_000)
  await round()
  expect(await item()).toMatchObject({ state: 'missing', waits: 2 })
  const all = [...gone, ...kept]
  const phones = () => phonesOf(all.map(({ number }) => number))
  expect([...(await phones()).values()]).not.toContain('')

  expect((await (await owner()).post('/ready/forgetting', { count: 1 })).status).toBe(409)
  expect((await (await shop.as('operator')).post('/ready/forgetting', { count: 2 })).status).toBe(403)
  expect((await (await owner()).post('/ready/forgetting', { count: 2 })).status).toBe(200)
  await round()
  const found = await phones()
  for (const { number } of gone) expect([number, found.get(number)]).toEqual([number, ''])
  for (const { number, phone } of kept) expect([number, found.get(number)]).toEqual([number, phone])
  expect(await item()).toMatchObject({ state: 'done', waits: 0, words: expect.stringContaining('Обезличено: 2') })

  // what comes of age later goes without a word
  shop.time.now = new Date(shop.time.now.getTime() + 1.5 * YEAR_MS)
  await round()
  expect((await phones()).get(kept[0]!.number)).toBe('')
})
