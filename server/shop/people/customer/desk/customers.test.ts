import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderForm } from '#server/test/order-form.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let operator: StaffBrowser
let id: number
beforeAll(async () => {
  shop = await openOfficeShop()
  operator = await shop.as('operator')
  const token = await signUp(shop, '79451112233', {
    name: 'Аристарх Ложкин',
    email: 'aristarh@shop.ru',
    inn: '6027999013',
  })
  await signUp(shop, '79451112299', { name: 'Анна Ложкина' })
  const node = { nodeLogisticCode: '000001' }
  await send(shop, '/cart/update', { ...node, goods: [{ code: '100101', quantity: 1 }] }, { token })
  const form = orderForm({ contact: { name: 'Аристарх', phone: '79451112233' } })
  expect((await send(shop, '/order/save', { ...node, ...form }, { token })).statusCode).toBe(200)
  id = (await operator.get('/customers?search=2233')).data.customers[0].id
})
afterAll(() => shop.close())

const names = async (search: string, browser = operator) =>
  (await browser.get(`/customers?search=${encodeURIComponent(search)}`)).data.customers.map(
    ({ name }: { name: string }) => name,
  )

describe('customers', () => {
  it.each([
    ['2233', ['Аристарх Ложкин']],
    ['+7 (945) 111-22-99', ['Анна Ложкина']],
    ['ложк', ['Анна Ложкина', 'Аристарх Ложкин']],
    ['арист лож', ['Аристарх Ложкин']],
    ['Aristarh@', ['Аристарх Ложкин']],
    ['ristarh@SHOP', ['Аристарх Ложкин']],
    ['6027999013', ['Аристарх Ложкин']],
    ['8 945 111 22 99', ['Анна Ложкина']],
    ['№ 999999', []],
    ['никто', []],
    ['a%', []],
  ])('are found by %s', async (search, found) => expect(await names(search)).toEqual(found))

  it('are found by the number of an order, of the card, and by their organization', async () => {
    const { lastOrders, organizations } = (await operator.get(`/customers/${id}`)).data
    expect(await names(lastOrders[0].number)).toEqual(['Аристарх Ложкин'])
    expect(await names(`№ ${id}`)).toEqual(['Аристарх Ложкин'])
    const word = organizations[0].name.match(/[а-яё]{4,}/i)[0]
    expect(await names(word.slice(0, 4))).toEqual(['Аристарх Ложкин'])
  })

  it('come page by page, newest first', async () => {
    const first = (await operator.get('/customers?limit=1')).data
    expect(first.customers.map(({ name }: { name: string }) => name)).toEqual(['Анна Ложкина'])
    const second = (await operator.get(`/customers?limit=1&after=${first.next}`)).data
    expect(second).toMatchObject({ customers: [{ name: 'Аристарх Ложкин', orders: 1 }], next: null })
  })

  it('refuse what cannot be sought, in words', async () => {
    const { status, errorMessage } = await operator.get('/customers?search=12')
    expect([status, errorMessage]).toEqual([422, { search: ['Введите хотя бы 4 цифры'] }])
    expect((await operator.get('/customers/999999')).status).toBe(404)
  })

  it('have everything on their card', async () => {
    const { data } = await operator.get(`/customers/${id}`)
    expect(data).toMatchObject({
      name: 'Аристарх Ложкин',
      phone: '+7 (945) 111-22-33',
      email: 'aristarh@shop.ru',
      isMasked: false,
      lastOrders: [{ status: 'new', goods: ['Перфоратор П-600'] }],
      organizations: [{ inn: '6027999013' }],
    })
    expect(data.consents).toContainEqual(
      expect.objectContaining({ what: 'Обработка персональных данных', isGiven: true, version: '2026-01' }),
    )
    expect(data.messages[0].text).toContain('принят')
  })

  it('are hidden from whoever need not know, and every look is written down', async () => {
    await shop.database.db
      .insertInto('staff_role')
      .values({
        code: 'looker',
        name: 'Смотрящий',
        does: '',
        position: 50,
        permissions: ['customers.read', 'contacts.unmask'],
      })
      .execute()
    const looker = await shop.as('looker')
    const { data } = await looker.get(`/customers/${id}`)
    expect(data).toMatchObject({ phone: '+7 (945) •••-••-33', email: 'ar•••@shop.ru', isMasked: true, canReveal: true })
    expect((await looker.post(`/customers/${id}/contact`)).data).toEqual({
      phone: '+7 (945) 111-22-33',
      email: 'aristarh@shop.ru',
    })
    const owner = await shop.as('owner')
    expect((await owner.get(`/audit?thing=customer&key=${id}`)).data.entries).toMatchObject([{ action: 'look' }])
  })

  it('of other branches are nobody’s business', async () => {
    const elsewhere = await shop.as('operator', { nodeCodes: ['777'] })
    expect(await names('2233', elsewhere)).toEqual([])
    expect((await elsewhere.get(`/customers/${id}`)).status).toBe(404)
    const here = await shop.as('operator', { nodeCodes: ['000001'] })
    expect(await names('2233', here)).toEqual(['Аристарх Ложкин'])
  })
})
