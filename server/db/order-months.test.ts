import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const migrations = join(import.meta.dirname, 'migrations')
let database: TestDatabase
let before: string

beforeAll(async () => {
  database = await createTestDatabase()
  before = mkdtempSync(join(tmpdir(), 'verstak-before-months-'))
  for (const name of readdirSync(migrations)) if (name < '0680') cpSync(join(migrations, name), join(before, name))
})
afterAll(async () => {
  rmSync(before, { recursive: true })
  await database.drop()
})

async function rows<T extends object>(text: string): Promise<T[]> {
  return (await database.pool.query<T>(text)).rows
}

const ORDER = `insert into shop_order (user_id, source, node_code, status, contact_name, contact_phone, delivery_type, delivery_address, delivery_text,
    delivery_price, payment_type, pay_token, comment, goods_total, goods_total_old, bonuses_used, bonuses_earned, total, ip, created_at, updated_at)
  select null, 'cart', '000001', 'new', 'Иван', '79110000000', 'pickup', '', '', 0, 'on-receipt', gen_random_uuid(), '', 100, 100, 0, 0, 100, '', now(), now()
  from generate_series(1, 5)`
/** As they are told of the whole tables, whatever lies behind. */
const SHAPES = {
  keys: `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as is from pg_constraint
    where contype = 'f' and conparentid = 0 and 'shop_order'::regclass in (confrelid, conrelid) order by 1`,
  triggers: `select pg_get_triggerdef(oid) as is from pg_trigger where tgrelid in ('shop_order'::regclass, 'order_item'::regclass)
    and not tgisinternal and tgname not like 'shop_order_token%' order by 1`,
  indexes: `select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as is from pg_index where indrelid in ('shop_order'::regclass, 'order_item'::regclass)
    and indexrelid::regclass::text not in ('shop_order_number_key', 'shop_order_pay_token_key') order by 1`,
  columns: `select attrelid::regclass::text || '.' || attname || ' ' || atttypid::regtype || attnotnull as is from pg_attribute
    where attrelid in ('shop_order'::regclass, 'order_item'::regclass) and attnum > 0 and not attisdropped order by 1`,
}
const shapes = async () =>
  Object.fromEntries(await Promise.all(Object.entries(SHAPES).map(async ([name, text]) => [name, await rows(text)])))

it('orders of a shop that has sold for years are kept as they lie, with every key, index and trigger', async () => {
  const { pool } = database
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, before)
  await pool.query(ORDER)
  await pool.query(
    `insert into order_item (order_id, position, good_code, article, name, slug, unit, quantity, price, price_old, bonuses, bonus_share)
    select id, 0, 'A', 'A', 'A', 'a', 'шт', 1, 100, 100, 0, 0 from shop_order`,
  )
  await pool.query(`delete from shop_order where id = 100005`)
  const [was, orders] = [await shapes(), await rows('select * from shop_order order by id')]
  const [file] = await rows(`select pg_relation_filenode('shop_order') as file`)

  for (const name of readdirSync(migrations))
    if (name >= '0680' && name < '0700') cpSync(join(migrations, name), join(before, name))
  expect(await migrate(pool, before)).toContain('0680-order-months.sql')
  expect(await shapes()).toEqual(was)
  await migrate(pool, migrations)
  // columns that came later are added, nothing of what was there is touched
  expect(await rows('select * from shop_order order by id')).toMatchObject(orders)
  expect(await rows(`select pg_relation_filenode('shop_order_earlier') as file`)).toEqual([file])
  expect(
    await rows(
      'select count(*)::integer as count from order_token join shop_order on order_id = id and token = pay_token',
    ),
  ).toEqual([{ count: 4 }])
  expect(await rows('select count(*)::integer as count from order_item')).toEqual([{ count: 4 }])
  await pool.query(ORDER)
  expect(
    await rows('select min(id)::integer as first, max(id)::integer as last from shop_order where id > 100004'),
  ).toEqual([{ first: 100006, last: 100010 }])
  await pool.query('delete from shop_order')
  expect(await rows('select order_id from order_item union all select order_id from order_token')).toEqual([])
})
