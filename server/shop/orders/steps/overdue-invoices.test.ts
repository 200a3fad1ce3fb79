import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderRound } from '#server/jobs/orders.ts'
import { openCatalogShop, type CatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
let guest: TestVisitor
beforeAll(async () => {
  shop = await openCatalogShop()
  guest = openVisitor(shop)
})
afterAll(() => shop.close())

const log = { error: () => {}, warn: () => {} }

/** Thursday, 5 March: three days banks work end on Wednesday, 11 March; 9 March is a holiday. */
async function ordered(payment = 'invoice') {
  shop.time.now = new Date('2026-03-05T12:00:00+03:00')
  await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 2 }] })
  const { data } = await guest.post('/order/save', orderForm({ payment, inn: '7707083893' }))
  return data as { id: number; number: string }
}

async function goOnTo(moment: string) {
  shop.time.now = new Date(`2026-${moment}:00+03:00`)
  await orderRound(shop.services, log)
}

const stateOf = async (id: number) =>
  shop.database.db
    .selectFrom('shop_order')
    .select(['status', 'invoice_until as until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const told = async (id: number, kind: string) =>
  (
    await shop.database.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('order_id', '=', id)
      .where('kind', '=', kind)
      .execute()
  ).map(({ subject, text }) => `${subject}. ${text}`)

const left = async () =>
  (
    await shop.database.db
      .selectFrom('good_stock')
      .select((e) => e.fn.sum<string>('quantity').as('sum'))
      .where('good_code', '=', '100101')
      .executeTakeFirstOrThrow()
  ).sum

it('tells the buyer a day before, cancels at the noon after the term and gives the goods back', async () => {
  const before = await left()
  const order = await ordered()
  expect((await stateOf(order.id)).until).toBe('2026-03-11')
  await goOnTo('03-10T09:30')
  expect(await told(order.id, 'order.invoice-due')).toEqual([])
  await goOnTo('03-10T10:00')
  await goOnTo('03-10T10:20')
  const [reminder, ...more] = await told(order.id, 'order.invoice-due')
  expect(more).toEqual([])
  expect(reminder).toContain(`Счёт по заказу № ${order.number}: оплатите до 11\u00A0марта`)
  expect(reminder).toContain('до полудня 12\u00A0марта')
  await goOnTo('03-12T11:59')
  expect((await stateOf(order.id)).status).toBe('awaiting-payment')
  await goOnTo('03-12T12:00')
  expect((await stateOf(order.id)).status).toBe('cancelled')
  expect(await left()).toBe(before)
  const [end] = await told(order.id, 'order.cancelled')
  expect(end).toContain('Счёт не оплачен до 11\u00A0марта. Если деньги уже отправлены, позвоните')
})

it('cancels nothing that nobody was told of, however long ago the term was over', async () => {
  const order = await ordered()
  await goOnTo('04-01T15:00')
  expect((await stateOf(order.id)).status).toBe('awaiting-payment')
  expect((await told(order.id, 'order.invoice-due'))[0]).toContain('оплатите до 1\u00A0апреля')
  await goOnTo('04-02T12:00')
  expect((await stateOf(order.id)).status).toBe('cancelled')
})

it('leaves alone what is paid, and what is paid another way', async () => {
  const [paid, later] = [await ordered(), await ordered('on-receipt')]
  // what nobody has proven ends by a term of its own
  await shop.database.db
    .updateTable('shop_order')
    .set({ is_unproven: false, confirm_until: null })
    .where('id', '=', later.id)
    .execute()
  const { markInvoicePaid } = await import('./change-status.ts')
  await markInvoicePaid(shop.services, paid.number)
  await goOnTo('03-10T10:00')
  await goOnTo('03-20T13:00')
  for (const { id } of [paid, later]) {
    expect((await stateOf(id)).status).toBe('new')
    expect(await told(id, 'order.invoice-due')).toEqual([])
  }
})
