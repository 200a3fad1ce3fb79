import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buyer } from './buyer.fixture.ts'

const { shop, put, save } = buyer()

const outcomes = () =>
  shop()
    .database.db.selectFrom('search_outcome')
    .select(['query', 'good_code', 'orders'])
    .where('orders', '>', 0)
    .orderBy('query')
    .execute()
const sought = (query: string) =>
  shop()
    .database.db.insertInto('search_log')
    .values({ query, node_code: '000001', found: 1, sought_at: shop().time.now } as never)
    .execute()

test('an order counts the words its goods were found by, once, whatever becomes of the page', async () => {
  await sought('перфоратор')
  await put(['100101', 1])
  const headers = { 'idempotency-key': randomUUID() }
  const found = [
    { code: '100101', q: 'Перфоратор ' },
    { code: '100101', q: 'перфоратор' },
    // nobody sought so, the order has no such good, a person's own
    { code: '100101', q: 'никто не искал' },
    { code: '100102', q: 'перфоратор' },
    { code: '100101', q: 'ivan@example.com' },
  ]
  expect((await save({ found, payment: 'online' }, headers)).status).toBe(200)
  // sent again by a page that forgot its words: the same order, counted once
  expect((await save({ payment: 'online' }, headers)).status).toBe(200)
  expect(await outcomes()).toEqual([{ query: 'перфоратор', good_code: '100101', orders: 1 }])
})

test('words of a suggestion count when the good was opened by them', async () => {
  const { db } = shop().database
  await db.deleteFrom('search_outcome').execute()
  await db
    .insertInto('search_outcome')
    .values({ day: shop().time.now.toISOString().slice(0, 10), query: 'перф', good_code: '100101', clicks: 1 } as never)
    .execute()
  await put(['100101', 1])
  expect((await save({ found: [{ code: '100101', q: 'перф' }] })).status).toBe(200)
  expect(await outcomes()).toEqual([{ query: 'перф', good_code: '100101', orders: 1 }])
})

test('an order is taken though the search cannot learn from it', async () => {
  const { db } = shop().database
  await db.schema.alterTable('search_outcome').renameTo('search_outcome_away').execute()
  try {
    await put(['100101', 1])
    expect((await save({ found: [{ code: '100101', q: 'перфоратор' }] })).status).toBe(200)
  } finally {
    await db.schema.alterTable('search_outcome_away').renameTo('search_outcome').execute()
  }
})
