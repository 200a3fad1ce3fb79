import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverNext } from '#server/outbox/deliver.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { type BaseMark, findRestored, openMarking, readBaseMark } from './restored-base.ts'

const folder = mkdtempSync(join(tmpdir(), 'marks-'))
const BUYER = { name: 'Пётр', phone: '79117654321', email: 'p@shop.test' }
let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const sent: string[] = []
/** As the delivery worker does; answers how many left. */
async function deliverAll(): Promise<number> {
  const before = sent.length
  const send = async ({ text }: { text: string }) => {
    if (text === '') throw new OutsideFailure('nothing to say', false)
    return (sent.push(text), { providerId: null })
  }
  const ports = { sms: { staysHere: false, send }, email: { staysHere: false, send, close: () => {} } } as never
  const { db, clock } = shop.services
  const services = { db, ports, clock, log: { warn() {}, error() {} } }
  for (const channel of ['sms', 'email'] as const) while (await deliverNext(channel, services));
  return sent.length - before
}
const found = async () => {
  const { db, sealing } = shop.services
  return findRestored({ db, sealing, mark: await readBaseMark(folder), now: shop.time.now })
}
/** Of a base that had come further. */
async function further(erased: BaseMark['erased']): Promise<BaseMark> {
  const { rows } = await shop.database.pool.query(`select last_value::int as last from outbox_id_seq`)
  return { orders: 0, messages: rows[0].last + 10, sent: 0, erased }
}
const waiting = async () => {
  const { rows } = await shop.database.pool.query(`select count(*)::int as count from outbox where state = 'waiting'`)
  return rows[0].count as number
}

it('a standby that takes over, and a shop without a mark, hold nothing back', async () => {
  expect(await found()).toBeNull()
  const mark = openMarking({ db: shop.database.db, folder })
  await shop.order({ contact: BUYER })
  await mark()
  // the numbers of the round before are written: what the last moment has brought may be lost
  await shop.order()
  await mark()
  await shop.database.pool.query(`select setval('shop_order_id_seq', (select last_value from shop_order_id_seq) - 1)`)
  expect(await found()).toBeNull()
  expect(await waiting()).toBeGreaterThan(1)
})

it('messages of a restored base wait for the owner, codes asked for since then leave', async () => {
  const mark = openMarking({ db: shop.database.db, folder })
  await mark()
  const { rows } = await shop.database.pool.query(`select last_value::int as last from shop_order_id_seq`)
  const given = rows[0].last as number
  const kept = (await waiting()) as number
  await mark()
  await mark()
  // an earlier base: the order of a moment ago was never given a number in it
  await shop.database.pool.query(`select setval('shop_order_id_seq', ${given - 1})`)
  expect(await found()).toMatchObject({ held: kept })
  expect(await deliverAll()).toBe(0)
  expect(Number(await shop.order({ contact: { ...BUYER, phone: '79110000001' } }))).toBeGreaterThan(given + 900)
  await openVisitor(shop).post('/auth/code', { key: BUYER.phone })
  expect(await deliverAll()).toBeGreaterThan(0)
  expect(await found()).toBeNull()

  const owner = await shop.as('owner')
  const ready = await owner.get('/ready')
  expect(ready.data.held).toBe(kept)
  expect(ready.data.items).toContainEqual(expect.objectContaining({ code: 'held', state: 'missing' }))
  expect((await owner.post('/ready/held', { what: 'keep' })).status).toBe(422)
  expect((await owner.post('/ready/held', { what: 'drop' })).data).toEqual({ count: kept })
  expect(await deliverAll()).toBe(0)
})

it('whoever was erased stays erased', async () => {
  const { db, pool } = shop.database
  const { sealing } = shop.services
  const signUp = (phone: string, at: string) =>
    pool.query(`insert into customer (name, phone, created_at) values ('Анна', $1, $2) returning id`, [phone, at])
  const [gone, back] = ['79117770001', '79117770002']
  await signUp(gone, '2026-01-01')
  await signUp(back, '2026-03-04')
  const at = '2026-02-01T00:00:00.000Z'
  const mark = await further([gone, back].map((key) => ({ hash: sealing.hashes(key)[0]!, at })))
  expect(await findRestored({ db, sealing, mark, now: shop.time.now })).toMatchObject({ erased: 1 })
  const { rows } = await pool.query(`select phone from customer where phone = any($1)`, [[gone, back]])
  expect(rows).toEqual([{ phone: back }])
})

it('whoever bought without an account and was erased stays erased, what came afterwards stays', async () => {
  const { db, pool } = shop.database
  const { sealing } = shop.services
  const phone = '79117770003'
  const before = await shop.order({ contact: { ...BUYER, phone } })
  const after = await shop.order({ contact: { ...BUYER, phone } })
  await pool.query(`update shop_order set created_at = '2026-01-01' where number = $1`, [before])
  const erased = [{ hash: sealing.hashes(phone)[0]!, at: '2026-02-01T00:00:00.000Z' }]
  const mark = await further(erased)
  expect(await findRestored({ db, sealing, mark, now: shop.time.now })).toMatchObject({ erased: 1 })
  const { rows } = await pool.query(`select number, contact_phone as phone from shop_order where number = any($1)`, [
    [before, after],
  ])
  expect(Object.fromEntries(rows.map((row) => [row.number, row.phone]))).toEqual({ [before]: '', [after]: phone })
  expect((await pool.query(`select 1 from customer where phone = $1`, [phone])).rows).toEqual([])
})
