import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderCard } from '#contract/office/orders.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

const ofCompany = (fields: Record<string, string>) =>
  shop.order({ payment: 'invoice', inn: '7707083893', fields, comment: 'Позвоните' })
const card = async (number: string) => (await owner.get(`/orders/${number}`)).data as OrderCard
const found = async (field: string) => {
  const { data } = await owner.get(`/orders?field=${encodeURIComponent(field)}`)
  return data.orders as { number: string; fields: object[] }[]
}
const change = (number: string, from: string, to: string) =>
  owner.post(`/orders/${number}`, { fields: { buyerNumber: { from, to } } })

it('a field of the shop’s own goes from the checkout to every place an order is told of', async () => {
  const number = await ofCompany({ buyerNumber: ' ЗК-77  март ' })
  await shop.order()
  const kept = { code: 'buyerNumber', label: 'Ваш номер заказа', value: 'ЗК-77 март' }
  expect((await card(number)).fields).toEqual([kept])
  expect(await found('buyerNumber:ЗК-77 март')).toMatchObject([{ number, fields: [kept] }])
  expect(await found('buyerNumber:ЗК-7')).toEqual([])
  const { db } = shop.services
  const { pay_token } = await db
    .selectFrom('shop_order')
    .select('pay_token')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const page = await shop.app.inject({ url: `/api/order/${pay_token}`, headers: { host: shop.config.host } })
  expect(page.json().data.fields).toEqual([kept])
  const letters = await db.selectFrom('outbox').select(['kind', 'text']).where('text', 'like', '%ЗК-77 март%').execute()
  expect(letters.map(({ kind }) => kind)).toContain('shop.order')
})

it('is changed with the value seen, never over a colleague’s, and taken away by an empty one', async () => {
  const number = await ofCompany({ buyerNumber: '1' })
  expect((await change(number, '1', '2')).data.fields).toMatchObject([{ value: '2' }])
  const late = await change(number, '1', '3')
  expect([late.status, late.conflicts]).toEqual([
    409,
    [{ field: 'fields.buyerNumber', label: 'Ваш номер заказа', yours: '3', theirs: '2' }],
  ])
  expect((await change(number, '2', 'я'.repeat(61))).status).toBe(422)
  // half of a picture's pair, which a text cut to its length may end with
  expect((await change(number, '2', '5\ud83d')).data.fields).toMatchObject([{ value: '5\ufffd' }])
  expect(await ofCompany({ buyerNumber: '\ud83d' })).toMatch(/^\d+$/)
  expect((await change(number, '5\ufffd', '2')).status).toBe(200)
  expect((await change(number, '2', ' ')).data.fields).toEqual([])
})

it.each(['', 'buyerNumber', 'buyerNumber:', ':1', 'other:1', "buyerNumber' or 1=1:1"])(
  'a filter «%s» is refused in words or asks for nothing',
  async (field) => {
    const { status } = await owner.get(`/orders?field=${encodeURIComponent(field)}`)
    expect(status).toBe(field === '' ? 200 : 422)
  },
)
