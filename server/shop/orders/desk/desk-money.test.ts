import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderCard } from '#contract/office/orders.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let accountant: StaffBrowser
let operator: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  accountant = await shop.as('accountant')
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

const card = async (number: string) => (await operator.get(`/orders/${number}`)).data as OrderCard

describe('money', () => {
  it('of an invoice is marked by whoever may, once', async () => {
    const number = await shop.order({ payment: 'invoice', inn: '7707083893' })
    expect((await card(number)).status).toBe('awaiting-payment')
    expect((await operator.post(`/orders/${number}/invoice-paid`)).status).toBe(403)
    const paid = await accountant.post(`/orders/${number}/invoice-paid`)
    expect(paid.data).toMatchObject({ status: 'new', payment: { isPaid: true } })
    expect(paid.data.history.at(-1)).toMatchObject({ note: 'Счёт оплачен', who: { name: expect.any(String) } })
    expect((await accountant.post(`/orders/${number}/invoice-paid`)).status).toBe(409)
  })

  it('is returned again or closed by hand only where a refund waits', async () => {
    const number = await shop.order()
    for (const action of ['retry', 'close']) {
      const answer = await accountant.post(`/orders/${number}/refund/${action}`)
      expect([answer.status, answer.errorMessage]).toEqual([409, expect.stringContaining('онлайн не платили')])
    }
    const { id } = await shop.database.db
      .selectFrom('shop_order')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const now = shop.time.now
    await shop.database.db
      .insertInto('order_payment')
      .values({
        order_id: id,
        type: 'online',
        amount: 100,
        provider: 'bank',
        provider_id: 'p1',
        provider_url: null,
        state: 'refund-due',
        created_at: now,
        updated_at: now,
        paid_amount: null,
        next_try_at: null,
        shop_told_at: null,
        asked_at: null,
        ask_again_at: null,
        refunded_amount: null,
      })
      .execute()
    const closed = await accountant.post(`/orders/${number}/refund/close`)
    expect(closed.data.payment.attempts).toMatchObject([{ state: 'refunded' }])
    const [entry] = (await operator.get(`/orders/${number}/audit`)).data.entries
    expect(entry).toMatchObject({ who: { name: expect.stringContaining('Человек') }, action: 'update' })
  })
})

describe('a message caused by staff', () => {
  it('waits ten seconds, in which it can be recalled', async () => {
    const number = await shop.order()
    await operator.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
    const ready = (await card(number)).messages.find(({ subject }) => subject.endsWith('готов'))!
    expect(ready.recallUntil).toBe(new Date(shop.time.now.getTime() + 10_000).toISOString())
    const recalled = await operator.post(`/orders/${number}/messages/${ready.id}/recall`)
    const after = (recalled.data as OrderCard).messages.find(({ id }) => id === ready.id)!
    expect([after.state, after.recallUntil]).toEqual(['void', null])
    expect((recalled.data as OrderCard).notes.at(-1)!.text).toContain('Отозвано')
    expect((await operator.post(`/orders/${number}/messages/${ready.id}/recall`)).status).toBe(409)
    // a buyer's own message leaves at once
    const accepted = (await card(number)).messages.at(-1)!
    expect(accepted.recallUntil).toBeNull()
  })

  it('is sent again once it has gone, and not without end', async () => {
    const number = await shop.order()
    const [message] = (await card(number)).messages
    expect((await operator.post(`/orders/${number}/messages/${message!.id}/resend`)).status, 'not gone yet').toBe(409)
    await shop.database.db.updateTable('outbox').set({ state: 'sent' }).where('id', '=', message!.id).execute()
    const again = await operator.post(`/orders/${number}/messages/${message!.id}/resend`)
    expect((again.data as OrderCard).messages[0]).toMatchObject({ text: message!.text, state: 'waiting' })
    const other = await shop.order()
    expect((await operator.post(`/orders/${other}/messages/${message!.id}/resend`)).status, 'another order').toBe(404)
    const statuses: number[] = []
    for (let times = 0; times < 5; times++)
      statuses.push((await operator.post(`/orders/${number}/messages/${message!.id}/resend`)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
