import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { changeStatus } from '#server/shop/orders/steps/change-status.ts'
import { type OrderAccounting, openAccounting } from './accounting.fixture.ts'
import { acknowledgeBatch, ordersXml } from './orders-xml.ts'

let shop: OrderAccounting
beforeAll(async () => {
  shop = await openAccounting()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.query('clear')
  await shop.success('clear')
})

const numbers = async (session = 'a') => [...(await shop.query(session)).keys()]
const versions = async (session = 'a') =>
  [...(await shop.query(session)).values()].map((each) => [each.at('Номер'), each.at('НомерВерсии')])

it('an order is sent until it was taken: asked again, after a kill, after a lost success', async () => {
  const number = await shop.buy([['100101', 1]])
  expect(await versions('a')).toEqual([[number, '1']])
  // another query instead of success
  expect(await versions('a')).toEqual([[number, '1']])
  // 1С was killed: a session of its own, and «success» of the old one says nothing of the new answer
  expect(await versions('b')).toEqual([[number, '1']])
  expect(await shop.success('a')).toBe(0)
  expect(await shop.success('b')).toBe(1)
  expect(await numbers('c')).toEqual([])
  expect(await shop.exchangeOf(number)).toMatchObject({ version: 1, acknowledged_version: 1 })
  expect((await shop.exchangeOf(number))!.acknowledged_at).toEqual(shop.time.now)
})

it('a changed order is sent again with a version grown, until that one was taken', async () => {
  const number = await shop.buy([['100101', 1]])
  await shop.query('a')
  await changeStatus(shop.services, number, 'assembling')
  // taken as it was sent, not as it is
  await shop.success('a')
  expect(await versions('b')).toEqual([[number, '2']])
  expect(await versions('b')).toEqual([[number, '2']])
  await shop.success('b')
  expect(await numbers('b')).toEqual([])
  // touched without a word that accounting reads
  await sql`update shop_order set reserved_until = now() where number = ${number}`.execute(shop.database.db)
  expect(await numbers('b')).toEqual([])
  expect(await numbers('b')).toEqual([])
  const operator = await shop.as('operator')
  const { contact } = (await operator.get(`/orders/${number}`)).data
  await operator.post(`/orders/${number}`, { contactName: { from: contact.name, to: 'Пётр' } })
  expect(await versions('c')).toEqual([[number, '3']])
  await changeStatus(shop.services, number, 'cancelled')
  const cancelled = (await shop.query('c')).get(number)!
  expect([cancelled.at('НомерВерсии'), cancelled.requisites()['Отменен']]).toEqual(['4', 'true'])
})

it('what accounting never saw and nobody wants any more is nothing to it; nor is what waits for a call', async () => {
  const gone = await shop.buy([['100101', 1]])
  await changeStatus(shop.services, gone, 'cancelled')
  const waits = await shop.buy([['100101', 1]])
  await sql`update shop_order set confirm_until = now() where number = ${waits}`.execute(shop.database.db)
  expect(await numbers()).toEqual([])
  await sql`update shop_order set confirm_until = null where number = ${waits}`.execute(shop.database.db)
  expect(await numbers()).toEqual([waits])
})

it('a source is told of its own branches, and of nothing that ended before it was there', async () => {
  const [here, old, open] = [
    await shop.buy([['100101', 1]]),
    await shop.buy([['100101', 1]]),
    await shop.buy([['100101', 1]]),
  ]
  await sql`update shop_order set created_at = '2025-01-01' where number in (${old}, ${open})`.execute(shop.database.db)
  await changeStatus(shop.services, old, 'completed')
  const ask = async (options: Record<string, unknown>) =>
    (await ordersXml(shop.services, { ...shop.source, options }, 'x', '')).xml.toString().match(/(?<=<Номер>)\d+/g) ??
    []
  expect(await ask({ nodes: ['000777'] })).toEqual([])
  expect(await ask({ nodes: ['000001'] })).toEqual([here, open])
  expect(await ask({ ordersFrom: '2024-12-31' })).toEqual([old, here, open])
})

describe('more orders than an answer holds', () => {
  it('come in turn; success takes the last answer alone, and one lost before it is sent again', async () => {
    const [one, two, three] = [
      await shop.buy([['100101', 1]]),
      await shop.buy([['100101', 1]]),
      await shop.buy([['100101', 1]]),
    ]
    const two_at_most = async () =>
      (await ordersXml(shop.services, shop.source, 's', '', 2)).xml.toString().match(/(?<=<Номер>)\d+/g) ?? []
    expect(await two_at_most()).toEqual([one, two])
    expect(await two_at_most(), 'what was never sent goes first').toEqual([three, one])
    expect(await acknowledgeBatch(shop.services, shop.source, 's')).toBe(2)
    expect(await two_at_most()).toEqual([two])
  })
})

it('pieces taken after accounting took the order count as unknown to it, until it has the order again', async () => {
  const number = await shop.buy([['100101', 2]])
  await shop.query('a')
  await shop.success('a')
  const take = (quantity: number) =>
    sql`update order_take set quantity = ${quantity} where order_id = ${number}::bigint`.execute(shop.database.db)
  await take(1)
  expect((await shop.exchangeOf(number))!.acknowledged_at).not.toBeNull()
  await take(3)
  expect((await shop.exchangeOf(number))!.acknowledged_at).toBeNull()
  expect(await versions('b')).toEqual([[number, '1']])
  await shop.success('b')
  expect((await shop.exchangeOf(number))!.acknowledged_at).not.toBeNull()
})

it('an order changed at the desk goes again with its new lines, and its pieces count until then', async () => {
  const number = await shop.buy([['100101', 2]])
  await shop.query('a')
  await shop.success('a')
  const operator = await shop.as('operator')
  const order = (await operator.get(`/orders/${number}/edit`)).data
  const seen = order.lines.map(({ code, complectOf, quantity }: Record<string, unknown>) => ({
    code,
    complectOf,
    quantity,
  }))
  const edit = {
    version: order.version,
    seen: { lines: seen, delivery: order.delivery.words },
    lines: [{ code: '100101', quantity: 5 }],
  }
  const { after } = (await operator.post(`/orders/${number}/edit/preview`, edit)).data
  expect((await operator.post(`/orders/${number}/edit`, { ...edit, expectedTotal: after.total })).status).toBe(200)
  expect((await shop.exchangeOf(number))!.acknowledged_at).toBeNull()
  const sent = (await shop.query('b')).get(number)!
  expect([sent.at('НомерВерсии'), sent.at('Товары/Товар/Количество')]).toEqual(['2', '5'])
  expect((await operator.get(`/orders/${number}`)).data.exchange).toMatchObject([{ isBehind: true }])
})

it('two sessions at once are told the same order under one version', async () => {
  const number = await shop.buy([['100101', 1]])
  const answers = await Promise.all(['p', 'q', 'r'].map((session) => versions(session)))
  expect(answers).toEqual([[[number, '1']], [[number, '1']], [[number, '1']]])
  expect(await shop.exchangeOf(number)).toMatchObject({ version: 1 })
})
