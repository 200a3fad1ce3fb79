import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { changeStatus, markInvoicePaid } from './change-status.ts'

let shop: CatalogShop
let token: string
beforeAll(async () => {
  shop = await openCatalogShop()
  token = await signUp(shop, '79110000021', { email: 'petr@example.ru' })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.updateTable('good_stock').set({ quantity: 50 }).execute())

const call = async (path: string, body: object = {}, method: 'GET' | 'POST' = 'POST') =>
  (await send(shop, path, { nodeLogisticCode: '000001', ...body }, { token, method })).json()
async function ordered(more: Record<string, unknown> = {}) {
  await call('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
  return (await call('/order/save', orderForm(more))).data as { id: number; number: string }
}
const balance = async () =>
  (
    await shop.database.db
      .selectFrom('customer')
      .select('bonus_balance')
      .where('phone', '=', '79110000021')
      .executeTakeFirstOrThrow()
  ).bonus_balance
const letters = async (subject: string) =>
  (await shop.database.db.selectFrom('outbox').select('text').where('subject', '=', subject).execute()).map(
    ({ text }) => text,
  )
const move = (number: string, status: Parameters<typeof changeStatus>[2]) => changeStatus(shop.services, number, status)

describe('the shop moves an order', () => {
  it('from step to step: history, letters, bonuses when it is done, once', async () => {
    const { id, number } = await ordered()
    await move(number, 'assembling')
    await move(number, 'ready')
    expect(await letters(`Заказ № ${number} готов`)).toEqual([expect.stringContaining('К оплате 5\u00A0090\u00A0₽')])
    const before = await balance()
    const answers = await Promise.allSettled([move(number, 'completed'), move(number, 'completed')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { data } = await call(`/user/orders/${id}`, {}, 'GET')
    expect(data.history.map(({ status }: { status: string }) => status)).toEqual([
      'new',
      'assembling',
      'ready',
      'completed',
    ])
    expect(data.payment.isPaid).toBe(true)
    expect(data.totalBonuses).toBeGreaterThan(0)
    expect(await balance()).toBe(before + data.totalBonuses)
    expect(await letters(`Заказ № ${number} выполнен`)).toHaveLength(1)
    await expect(move(number, 'cancelled')).rejects.toThrow('Он окончательный.')
  })

  it('or cancels it: goods come back, the buyer is told why', async () => {
    const { number } = await ordered()
    const pieces = async () =>
      Number(
        (
          await shop.database.db
            .selectFrom('good_stock')
            .select((e) => e.fn.sum<string>('quantity').as('n'))
            .where('good_code', '=', '100101')
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await pieces()
    await changeStatus(shop.services, number, 'cancelled', 'Нет на складе')
    expect(await pieces()).toBe(before + 1)
    expect(await letters(`Заказ № ${number} отменён`)).toEqual([expect.stringContaining('Нет на складе.')])
  })

  it('not past money it waits for; an invoice is paid by hand, once', async () => {
    const { number } = await ordered({ payment: 'invoice', inn: '7707083893' })
    await expect(move(number, 'assembling')).rejects.toThrow('когда деньги придут, отметьте оплату счёта')
    await markInvoicePaid(shop.services, number)
    await expect(markInvoicePaid(shop.services, number)).rejects.toThrow('уже оплачен')
    await move(number, 'assembling')
    expect(await letters(`Заказ № ${number} оплачен`)).toHaveLength(2)
  })

  it('nor one that is not there, nor an order paid otherwise', async () => {
    await expect(move('999', 'ready')).rejects.toThrow('Заказа № 999 нет')
    const { number } = await ordered()
    await expect(markInvoicePaid(shop.services, number)).rejects.toThrow('оплачивают не по счёту')
  })
})
