import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EditableOrder, EditPreview } from '#contract/office/order-edit.ts'
import { SMS_LIMIT } from '#rules/text/sms-text.ts'
import { deskBank } from '#server/shop/orders/desk/desk-bank.fixture.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

let shop: OfficeShop
let operator: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

const contact = { name: 'Иван', phone: '+7 (911) 123-45-67' }
const texts = async (number: string) =>
  (
    await shop.database.db
      .selectFrom('outbox')
      .innerJoin('shop_order', 'shop_order.id', 'outbox.order_id')
      .select('outbox.text')
      .where('shop_order.number', '=', number)
      .where('channel', '=', 'sms')
      .orderBy('outbox.id')
      .execute()
  ).map(({ text }) => text)

async function setPieces(number: string, quantity: number) {
  const seen = (await operator.get(`/orders/${number}/edit`)).data as EditableOrder
  const lines = seen.lines.map(({ code, complectOf, quantity: now }) => ({ code, complectOf, quantity: now }))
  const edit = {
    version: seen.version,
    seen: { lines, delivery: seen.delivery.words },
    lines: [{ code: '100101', quantity }],
  }
  const { after } = (await operator.post(`/orders/${number}/edit/preview`, edit)).data as EditPreview
  await operator.post(`/orders/${number}/edit`, { ...edit, expectedTotal: after!.total })
}
const move = async (number: string, ...statuses: string[]) => {
  for (const [at, to] of statuses.slice(1).entries())
    expect((await operator.post(`/orders/${number}/status`, { from: statuses[at], to })).status, to).toBe(200)
}

it('every SMS of an order fits into two parts, with the number, the day and a phone', async () => {
  const bank = deskBank(shop)
  const taken = await shop.order({ contact })
  await setPieces(taken, 3)
  await move(taken, 'new', 'assembling', 'ready')
  const { due } = (await operator.get(`/orders/${taken}/step?to=completed`)).data
  const given = { from: 'ready', to: 'completed', due, paidBy: 'cash' }
  expect((await operator.post(`/orders/${taken}/status`, given)).status).toBe(200)
  const brought = await shop.order({
    contact,
    delivery: { type: 'courier', address: 'Псков, улица Юбилейная, дом 45, корпус 2, квартира 118, вход со двора' },
  })
  await move(brought, 'new', 'assembling', 'ready', 'delivering')
  const paid = await shop.order({ contact, payment: 'online' })
  await bank.pay(paid)
  await setPieces(paid, 3)
  await operator.post(`/orders/${paid}/pay-link`)
  await setPieces(paid, 1)
  await move(paid, 'new', 'cancelled')
  const seen: Record<string, string[]> = {}
  for (const number of [taken, brought, paid]) {
    seen[number] = await texts(number)
    for (const text of seen[number]) {
      expect([text.length, text], text).toEqual([Math.min(text.length, SMS_LIMIT), text])
      expect(text).toContain(number)
      if (!text.includes('доплатите')) expect(text).toMatch(/\+7\s\(\d{3,5}\)/)
    }
  }
  expect(seen[taken]![0]).toMatch(/Самовывоз .*\d\sмарта/)
  expect(seen[taken]!.find((text) => text.includes('готов'))).toMatch(/Рижский.*К оплате/)
  expect(seen[brought]!.at(-1)).toMatch(/в пути.*Доставка.*\d\sмарта/)
  expect(seen[paid]!.find((text) => text.includes('Доплатите') || text.includes('доплатите'))).toContain('/o/')
})

it('the short link leads to the order, a wrong one to nothing', async () => {
  const number = await shop.order({ contact })
  const [text] = await texts(number)
  const path = new URL(/https?:\S+/.exec(text!)![0]).pathname
  const open = async (url: string) => (await shop.app.inject({ url, headers: { host: MAIN_HOST } })).headers.location
  const { pay_token } = await shop.database.db
    .selectFrom('shop_order')
    .select('pay_token')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  expect(await open(path)).toBe(`/order/${pay_token}/`)
  expect(await open('/o/short/')).toBe('/')
})
