import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { TABLES_OF_A_PERSON } from './erase-person.ts'

const PHONE = '79110000031'
const SECRETS = [PHONE, '79110000039', 'leaving@example.ru', 'Пантелеймон', 'Тайная', 'домофон 77', 'код 4321']

let shop: CatalogShop
let token: string
let orderId: number
let bookingId: number
const db = () => shop.database.db
const call = async (path: string, body: object = {}, method: 'GET' | 'POST' = 'POST') => {
  const answer = await send(shop, path, body, {
    token,
    method,
    headers: { referer: 'http://pskov.shop.test/product/?from=mail' },
  })
  return { status: answer.statusCode, ...answer.json() }
}

/** Every row of every table as text: whatever was forgotten is found. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db())
  const dumps = await Promise.all(
    tables.map(({ name }) => sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db())),
  )
  return dumps.map(({ rows }, at) => `${tables[at]!.name} ${JSON.stringify(rows)}`).join('\n')
}

beforeAll(async () => {
  shop = await openCatalogShop()
  token = await signUp(shop, PHONE, { name: 'Пантелеймон', email: 'leaving@example.ru' })
  await call('/user/delivery-addresses', { delivery_address: 'Псков, Тайная, 1' })
  await call('/user/favorites', { goodCode: '100101' })
  await call('/feedback/callback', {
    type: 'question',
    phone: '79110000039',
    name: 'Пантелеймон',
    message: 'домофон 77',
  })
  await call('/cart/update', { goods: [{ code: '100101', quantity: 1 }], nodeLogisticCode: '000001' })
  const saved = await call('/order/save', {
    ...orderForm({
      contact: { name: 'Пантелеймон', phone: '79110000039', email: 'leaving@example.ru' },
      delivery: { type: 'courier', address: 'Псков, Тайная, 1', intercom: 'код 4321' },
    }),
    comment: 'домофон 77',
    nodeLogisticCode: '000001',
  })
  orderId = saved.data.id
  const rent = {
    goodCode: '900101',
    warehouseId: 1,
    from: '2026-03-14',
    to: '2026-03-15',
    delivery: { address: 'Псков, Тайная, 1' },
    comment: 'домофон 77',
  }
  const booked = await call('/rental/book', { ...rent, name: 'Пантелеймон', phone: '79110000039' })
  bookingId = booked.data.id
  await call('/cart/update', { goods: [{ code: '100113', quantity: 2 }], nodeLogisticCode: '000001' })
})
afterAll(() => shop.close())

it('every table with a user_id is thought of', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'
      and not (select relispartition from pg_class where oid = table_name::regclass)`.execute(db())
  expect(
    rows.map(({ name }) => name).filter((name) => !TABLES_OF_A_PERSON.includes(name)),
    'say in erase-person.ts and export-user.ts what becomes of it',
  ).toEqual([])
})

describe('GET /user/export', () => {
  it('holds orders, the cart, requests and consents with time, wording, address and page', async () => {
    const { data } = await call('/user/export', {}, 'GET')
    expect(data.sections).toMatchObject({
      orders: [{ id: orderId, items: [{ code: '100101' }], contact: { phone: '79110000039', comment: 'домофон 77' } }],
      cart: [{ goodCode: '100113', quantity: 2 }],
      requests: [{ type: 'question', message: 'домофон 77' }],
      favorites: ['100101'],
      rentals: [expect.objectContaining({ number: `П-${bookingId}` })],
      likes: [],
    })
    expect(data.sections.consents).toHaveLength(4)
    for (const consent of data.sections.consents)
      expect(consent).toMatchObject({
        date: expect.any(String),
        textVersion: '2026-01',
        ip: '127.0.0.1',
        page: expect.stringMatching(/^(|pskov\.shop\.test\/product\/)$/),
      })
    expect(
      data.sections.consents.filter(({ page }: { page: string }) => page !== ''),
      'of the request, the order and the rental',
    ).toHaveLength(3)
  })
})

describe('POST /user/delete', () => {
  const leave = async () => call('/user/delete', { key: PHONE, code: await codeFor(shop, PHONE, 'deletion') })

  it('is refused while an order is open, and changes nothing', async () => {
    const before = await wholeDatabase()
    const code = await codeFor(shop, PHONE, 'deletion')
    expect(await call('/user/delete', { key: PHONE, code })).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('Завершите или отмените, и аккаунт можно будет удалить'),
      errors: { source: [`заказ №\u00A0${orderId}`, `прокат №\u00A0П-${bookingId}`] },
    })
    const tables = (dump: string) =>
      dump.split('\n').filter((line) => !/^(one_time_code|outbox|auth_token) /.test(line))
    expect(tables(await wholeDatabase())).toEqual(tables(before))
    expect((await call('/user/me', {}, 'GET')).status).toBe(200)
  })

  it('leaves nothing of the person anywhere, and of the order what accounting needs', async () => {
    await db().updateTable('shop_order').set({ status: 'completed' }).where('id', '=', orderId).execute()
    const proxy = '№ 7, Представителев П. П.'
    await db().updateTable('hire_booking').set({ status: 'returned', proxy }).where('id', '=', bookingId).execute()
    const before = await wholeDatabase()
    for (const secret of SECRETS) expect(before, secret).toContain(secret)
    await db().deleteFrom('outbox').execute()
    expect((await leave()).data).toBe(true)
    const after = await wholeDatabase()
    expect(after).not.toContain('Представителев')
    for (const secret of SECRETS)
      expect(
        after
          .split('\n')
          .filter((line) => line.includes(secret))
          .map((line) => line.slice(0, 200)),
        secret,
      ).toEqual([])
    const order = await db().selectFrom('shop_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      number: String(orderId),
      status: 'completed',
      goods_total: 509_000,
      contact_name: 'Удалённый аккаунт',
      contact_phone: '',
      delivery_type: 'courier',
    })
    expect(
      await db()
        .selectFrom('order_item')
        .select(['good_code', 'quantity', 'price'])
        .where('order_id', '=', orderId)
        .execute(),
    ).toHaveLength(1)
    const booking = await db()
      .selectFrom('hire_booking')
      .selectAll()
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    expect(booking).toMatchObject({
      good_code: '900101',
      total: 120_000,
      status: 'returned',
      name: 'Удалённый аккаунт',
      phone: '',
      ip: '',
      delivery_address: 'Адрес удалён вместе с аккаунтом',
    })
    expect((await call('/user/me', {}, 'GET')).status).toBe(401)
  })
})
