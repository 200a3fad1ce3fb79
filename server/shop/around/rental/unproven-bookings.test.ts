import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop({ ADDRESS_LIMIT_FACTOR: '1' })
  await shop.database.pool.query(
    "insert into hire_piece (id, good_code, warehouse_id, serial) select 1000 + n, '900101', 1, 'test ' || n from generate_series(1, 10) n",
  )
})
afterAll(() => shop.close())

const book = (phone: string, more: object = {}, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/rental/book',
    headers: { host: 'shop.test', origin: 'http://shop.test', ...headers },
    remoteAddress,
    payload: {
      goodCode: '900101',
      warehouseId: 1,
      from: '2026-03-14',
      to: '2026-04-13',
      name: 'Иван Петров',
      phone,
      ...more,
    },
  })

it('days of rental that wait for a call are bounded by phone and by address, and a proven phone is not', async () => {
  const phone = '79110000001'
  expect([(await book(phone)).statusCode, (await book(phone)).statusCode]).toEqual([200, 200])
  const third = await book(phone, { to: '2026-03-14' })
  expect([third.statusCode, third.json().errorMessage]).toEqual([
    409,
    expect.stringContaining('Уже забронировано 62\u00A0дня проката'),
  ])
  expect([
    (await book('79110000002')).statusCode,
    (await book('79110000003')).statusCode,
    (await book('79110000004')).statusCode,
  ]).toEqual([200, 200, 409])
  expect((await book('79110000004', {}, {}, '10.0.0.2')).statusCode).toBe(200)
  const token = await signUp(shop, phone)
  expect((await book(phone, {}, { authorization: `Bearer ${token}` })).statusCode).toBe(200)
  await shop.database.db.updateTable('hire_booking').set({ status: 'confirmed' }).execute()
  expect((await book('79110000002')).statusCode).toBe(200)
})

it('a key of another guest is no key to the booking', async () => {
  const headers = { 'idempotency-key': 'booking-0001' }
  const first = (await book('79110000011', { to: '2026-03-14' }, headers, '10.0.1.1')).json().data
  const other = await book(
    '79110000011',
    { to: '2026-03-14' },
    { ...headers, cookie: 'cart=00000000-0000-4000-8000-000000000001' },
    '10.0.1.2',
  )
  expect([other.statusCode, other.json().data.id === first.id]).toEqual([200, false])
  const different = await book('79110000012', { to: '2026-03-15' }, headers, '10.0.1.3')
  expect(different.statusCode).toBe(200)
  expect((await book('79110000011', { to: '2026-03-14' }, headers, '10.0.1.1')).json().data).toEqual(first)
})

it('a phone gets ten bookings a day, however slowly they come', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1) {
    shop.time.now = new Date(shop.time.now.getTime() + 61 * 60_000)
    statuses.push((await book('79110000021', { from: '2026-04-20', to: '2026-04-20' }, {}, `10.0.2.${at}`)).statusCode)
    await shop.database.db.updateTable('hire_booking').set({ status: 'cancelled' }).execute()
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})
