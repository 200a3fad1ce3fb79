import { describe, expect, it } from 'vitest'
import { AWAY, bankShop, NO_SUCH, PAID, SUM } from './bank-shop.fixture.ts'
import { changeStatus } from '#server/shop/orders/steps/change-status.ts'

const {
  shop,
  bank,
  says,
  refusals,
  refunds,
  asked,
  errors,
  later,
  open,
  ended,
  ordered,
  atTheBank,
  cancelByBuyer,
  pieces,
  orderRow,
  letters,
  round,
  status,
  attempt,
} = bankShop()

describe('money that may have come', () => {
  it('by a link older than a change of the order is another sum; a new link asks for the new one', async () => {
    const order = await atTheBank()
    const cost = { goods_total: 600_000, goods_total_old: 600_000, total: 600_000 }
    await shop().database.db.updateTable('shop_order').set(cost).where('id', '=', order.id).execute()
    const { to } = await open(order.paymentUrl)
    const anew = to!.replace('https://bank.test/', '')
    expect(anew).not.toBe(order.payment)
    expect(await attempt(anew)).toMatchObject({ state: 'pending', amount: 600_000 })
    expect(await attempt(order.payment)).toMatchObject({ state: 'retired' })
    says.set(order.payment, PAID)
    later(61)
    await round()
    expect(await orderRow(order.id)).toMatchObject({ status: 'awaiting-payment', paid_at: null })
    expect(await attempt(order.payment)).toMatchObject({ state: 'wrong-sum', paid_amount: SUM })
  })

  it('as another sum holds the order for a person, who is told once; cancelling gives that sum back', async () => {
    const order = await atTheBank()
    says.set(order.payment, { state: 'paid', amount: 100_000 })
    later(61)
    await round()
    later(60 * 24 * 3)
    await round()
    expect(await orderRow(order.id)).toMatchObject({ status: 'awaiting-payment', paid_at: null })
    expect(await attempt(order.payment)).toMatchObject({ state: 'wrong-sum', paid_amount: 100_000 })
    expect(await letters(`Заказ № ${order.number}: пришла другая сумма`)).toEqual([
      expect.stringContaining('заплатить 5\u00A0090\u00A0₽, пришло 1\u00A0000\u00A0₽'),
    ])
    // no second payment is asked for meanwhile
    expect([await ended(order), await ended(order, 'result/')]).toEqual(['checking', 'checking'])
    await changeStatus(shop().services, order.number, 'cancelled')
    expect(await letters(`Заказ № ${order.number} отменён`)).toEqual([
      expect.stringContaining('Вернём 1\u00A0000\u00A0₽'),
    ])
    await round()
    expect(await attempt(order.payment)).toMatchObject({ state: 'refunded' })
    expect(refunds).toMatchObject([{ amount: 100_000, items: [{ quantity: 1, price: 100_000 }] }])
  })

  it('as another sum after the goods went goes back', async () => {
    const order = await atTheBank()
    later(61)
    await round()
    says.set(order.payment, { state: 'paid', amount: 100_000 })
    await open(`${order.paymentUrl}result/`)
    expect(await attempt(order.payment)).toMatchObject({ state: 'refund-due', paid_amount: 100_000 })
  })

  it.each([
    ['gone', null],
    ['changed', bank('other')],
  ])('through a provider that is %s holds the order, and the shop is told', async (_, now) => {
    const order = await atTheBank()
    says.set(order.payment, PAID)
    shop().services.ports.payments.online = now
    later(61)
    await round()
    later(120)
    await round()
    expect(await status(order.id)).toBe('awaiting-payment')
    expect(await letters(`Заказ № ${order.number}: не узнать, оплачен ли он`)).toEqual([
      expect.stringContaining(order.payment),
    ])
    shop().services.ports.payments.online = bank('bank')
    later(60)
    await round()
    expect(await orderRow(order.id)).toMatchObject({ status: 'new', paid_at: shop().time.now })
  })

  it('after the order was paid at the counter goes back, and nobody reads «оплачен» twice', async () => {
    const order = await atTheBank()
    await open(`${order.paymentUrl}on-receipt/`, 'POST')
    await changeStatus(shop().services, order.number, 'completed')
    const { paid_at } = await orderRow(order.id)
    says.set(order.payment, PAID)
    later(5)
    // no webhook comes and nobody comes back: the round finds it
    await round()
    expect(await attempt(order.payment)).toMatchObject({ state: 'refunded' })
    expect(refunds).toMatchObject([{ providerId: order.payment, amount: SUM }])
    expect(await orderRow(order.id)).toMatchObject({ status: 'completed', paid_at })
    expect(await letters(`Заказ № ${order.number} оплачен`)).toEqual([])
    expect(await letters(`Заказ № ${order.number}: вернём лишнюю оплату`)).toHaveLength(2)
  })

  it('after the buyer cancelled goes back: the buyer’s own word is final, though the goods are there', async () => {
    const before = await pieces()
    const order = await atTheBank()
    await cancelByBuyer(order.id)
    says.set(order.payment, PAID)
    await open(`${order.paymentUrl}result/`)
    expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', paid_at: null })
    expect(await attempt(order.payment)).toMatchObject({ state: 'refund-due' })
    await round()
    expect(refunds).toMatchObject([{ providerId: order.payment, amount: SUM }])
    expect(await letters(`Заказ № ${order.number} оплачен`)).toEqual([])
    expect(await pieces()).toBe(before)
  })

  it('after the shop cancelled goes back too', async () => {
    const order = await atTheBank()
    await changeStatus(shop().services, order.number, 'cancelled')
    says.set(order.payment, PAID)
    await open(`${order.paymentUrl}result/`)
    expect(await status(order.id)).toBe('cancelled')
    expect(await attempt(order.payment)).toMatchObject({ state: 'refund-due' })
  })

  it('is found after the order was released, though no webhook came', async () => {
    const order = await atTheBank()
    later(61)
    await round()
    expect(await status(order.id)).toBe('cancelled')
    says.set(order.payment, PAID)
    later(2)
    await round()
    expect(await orderRow(order.id)).toMatchObject({ status: 'new', paid_at: shop().time.now })
  })
})

describe('a queue', () => {
  /** Copies of a payment, each with an order of its own: placing fifty would take too long. */
  async function fifty(
    order: Awaited<ReturnType<typeof atTheBank>>,
    state: 'pending' | 'refund-due',
  ): Promise<string[]> {
    const { db } = shop().database
    const { id: _id, number: _number, organization: _none, transport: _no, ...row } = await orderRow(order.id)
    const orders = await db
      .insertInto('shop_order')
      .values(
        Array.from({ length: 50 }, () => ({
          ...row,
          organization: null,
          fields: '{}',
          transport: null,
          courier_visit: null,
          pay_token: null,
        })),
      )
      .returning('id')
      .execute()
    const { id: _attempt, provider_id: _provider, ...payment } = await attempt(order.payment)
    const made = await db
      .insertInto('order_payment')
      .values(orders.map(({ id }) => ({ ...payment, order_id: id, provider_id: crypto.randomUUID(), state })))
      .returning('provider_id')
      .execute()
    return made.map(({ provider_id }) => provider_id!)
  }

  it.each([
    ['refused', true],
    ['of a removed provider', false],
  ])('of refunds goes on behind fifty that are %s', async (_, isRefused) => {
    const order = await atTheBank()
    const stuck = await fifty(order, 'refund-due')
    if (isRefused) for (const id of stuck) refusals.set(id, NO_SUCH)
    else
      await shop()
        .database.db.updateTable('order_payment')
        .set({ provider: 'gone' })
        .where('provider_id', 'in', stuck)
        .execute()
    later(1)
    await shop()
      .database.db.updateTable('order_payment')
      .set({ state: 'refund-due', updated_at: shop().time.now })
      .where('id', '=', order.payment)
      .execute()
    await round()
    await round()
    expect(refunds.map(({ providerId }) => providerId)).toEqual([order.payment])
    // told once; a bank that is set up again is asked later and later, one that refused not before a person says so
    const tries = async () =>
      (
        await shop()
          .database.db.selectFrom('order_payment')
          .select('tries')
          .where('provider_id', '=', stuck[0]!)
          .executeTakeFirstOrThrow()
      ).tries
    expect(await tries()).toBe(isRefused ? 0 : 1)
    later(1)
    await round()
    expect(await tries()).toBe(isRefused ? 0 : 2)
    later(60 * 24 * 30)
    refusals.clear()
    await round()
    expect(refunds.map(({ providerId }) => providerId)).toEqual([order.payment])
    const told = await shop()
      .database.db.selectFrom('outbox')
      .select('id')
      .where('subject', 'like', '%возврат не прошёл')
      .execute()
    expect(told).toHaveLength(50)
  })

  it('of expired orders goes on behind fifty nobody can tell about', async () => {
    const stuck = await fifty(await atTheBank(), 'pending')
    for (const id of stuck) says.set(id, AWAY)
    later(1)
    const order = await ordered()
    later(61)
    await round()
    await round()
    expect(await status(order.id)).toBe('cancelled')
  })

  it('holds what the bank does not know for a day, not for ever', async () => {
    const order = await atTheBank()
    says.set(order.payment, NO_SUCH)
    later(61)
    await round()
    expect(await status(order.id)).toBe('awaiting-payment')
    later(23 * 60)
    await round()
    expect(await status(order.id)).toBe('awaiting-payment')
    expect(await letters(`Заказ № ${order.number}: не узнать, оплачен ли он`)).toHaveLength(1)
    later(60)
    await round()
    expect(await status(order.id)).toBe('cancelled')
    expect(errors).toContain('the provider knows no such payment: the order is held no longer')
    // found after all
    says.set(order.payment, PAID)
    later(60)
    await round()
    expect(await status(order.id)).toBe('new')
  })

  it('does not ask for ever about what an order no longer waits for', async () => {
    const order = await atTheBank()
    later(61)
    await round()
    later(7 * 24 * 60)
    asked.length = 0
    await round()
    expect(asked).toEqual([])
    expect(await status(order.id)).toBe('cancelled')
  })
})

describe('the link to pay', () => {
  it('is not handed out again once the bank has closed it', async () => {
    const order = await atTheBank()
    says.set(order.payment, { state: 'declined', amount: SUM })
    const { to } = await open(order.paymentUrl)
    expect(to).toMatch(/^https:\/\/bank\.test\//)
    expect(to).not.toContain(order.payment)
  })

  it('leads to the order when the buyer has paid meanwhile', async () => {
    const order = await atTheBank()
    says.set(order.payment, PAID)
    expect(await ended(order)).toBe('paid')
    expect(await status(order.id)).toBe('new')
  })

  it('stays while the bank is away, and is a new one when the bank does not know it, or it is too old, or of another bank', async () => {
    const order = await atTheBank()
    says.set(order.payment, AWAY)
    expect((await open(order.paymentUrl)).to).toContain(order.payment)
    says.set(order.payment, NO_SUCH)
    later(1)
    const second = (await open(order.paymentUrl)).to!
    expect(second).not.toContain(order.payment)
    expect((await open(order.paymentUrl)).to).toBe(second)
    later(60)
    const third = (await open(order.paymentUrl)).to!
    expect(third).not.toBe(second)
    shop().services.ports.payments.online = bank('other')
    expect((await open(order.paymentUrl)).to).not.toBe(third)
  })

  it('that was retired still brings its money, and two payments bring one back', async () => {
    const order = await atTheBank()
    later(60)
    const second = (await open(order.paymentUrl)).to!.replace('https://bank.test/', '')
    expect(await attempt(order.payment)).toMatchObject({ state: 'retired' })
    says.set(second, NO_SUCH)
    says.set(order.payment, PAID)
    expect(await ended(order, 'result/')).toBe('paid')
    says.set(second, PAID)
    later(2)
    await round()
    expect(await attempt(second)).toMatchObject({ state: 'refunded' })
    expect(await letters(`Заказ № ${order.number} оплачен`)).toHaveLength(2)
  })
})

it('a wrong sum goes back once the order is paid in full by another attempt, and is no case for the counter before', async () => {
  const order = await atTheBank()
  later(60)
  const second = (await open(order.paymentUrl)).to!.replace('https://bank.test/', '')
  says.set(order.payment, { state: 'paid', amount: 100_000 })
  expect(await ended(order, 'result/')).toBe('checking')
  expect((await open(`${order.paymentUrl}on-receipt/`, 'POST')).status).toBe(303)
  expect(await status(order.id)).toBe('awaiting-payment')
  says.set(second, PAID)
  expect(await ended(order, 'result/')).toBe('paid')
  await round()
  expect(await attempt(order.payment)).toMatchObject({ state: 'refunded', paid_amount: 100_000 })
  expect(refunds).toMatchObject([{ providerId: order.payment, amount: 100_000 }])
})

describe('paying on receipt instead', () => {
  it('is told to the shop', async () => {
    const order = await ordered()
    expect((await open(`${order.paymentUrl}on-receipt/`, 'POST')).status).toBe(303)
    expect(await letters(`Заказ № ${order.number}: оплата при получении`)).toEqual([
      expect.stringContaining('5\u00A0090\u00A0₽'),
    ])
  })

  it('is not for an order with an invoice', async () => {
    const order = await ordered({ payment: 'invoice', inn: '7707083893' })
    const { pay_token } = await orderRow(order.id)
    expect((await open(`/pay/${pay_token}/on-receipt/`, 'POST')).status).toBe(303)
    expect(await orderRow(order.id)).toMatchObject({ status: 'awaiting-payment', payment_type: 'invoice' })
  })
})
