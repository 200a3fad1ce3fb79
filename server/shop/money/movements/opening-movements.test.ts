import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sumMovements } from '#rules/money/movements.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { movementsOf } from './write-movements.ts'

const migrations = join(import.meta.dirname, '../../../db/migrations')
const LEDGER = '0865-money-movements.sql'
let database: TestDatabase
let before: string

beforeAll(async () => {
  database = await createTestDatabase()
  before = mkdtempSync(join(tmpdir(), 'verstak-before-ledger-'))
  for (const name of readdirSync(migrations)) if (name < LEDGER) cpSync(join(migrations, name), join(before, name))
  const { pool } = database
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, before)
  await pool.query(OLD_SHOP)
  cpSync(join(migrations, LEDGER), join(before, LEDGER))
  expect(await migrate(pool, before)).toEqual([LEDGER])
})
afterAll(async () => {
  rmSync(before, { recursive: true })
  await database.drop()
})

const BOOKING = `insert into hire_booking (days, status, good_code, good_name, good_slug, warehouse_id, node_code, name, phone, comment, total,
  price_per_day, deposit, ip, created_at, updated_at, paid_by, deposit_taken, out_at, late_fee, deposit_held, held_why, back_at)
  values ('[2026-11-01,2026-11-03]',`
const OF_HIRE = `'G', 'Пила', 'pila', 1, '000001', 'Пётр', '', '', 150000, 50000, 350000, '', now(), now(),`
const REPAIR = `insert into repair (service_center_id, name, phone, tool, fault, state, price, created_at, updated_at, paid_by, paid_amount, handed_at)
  values (1, 'Анна', '', 'Дрель', 'Искрит',`

/** Every way money was told of before there was a ledger. */
const OLD_SHOP = `
insert into node_logistic (code, name, name_in, phone) values ('000001', 'Псков', 'в Пскове', '');
insert into warehouse (slug, node_code, name, address, phone, geo_lat, geo_lon, work_time)
  values ('s', '000001', 'Магазин', '', '', 0, 0, '[]');
insert into service_center (slug, node_code, warehouse_id, name, address, phone, geo_lat, geo_lon, work_time)
  values ('c', '000001', 1, 'Сервис', '', '', 0, 0, '[]');
${BOOKING} 'confirmed', ${OF_HIRE} null, null, null, 0, 0, '', null);
${BOOKING} 'issued', ${OF_HIRE} 'card', 350000, now(), 0, 0, '', null);
${BOOKING} 'issued', ${OF_HIRE} 'cash', 0, now(), 0, 0, '', null);
${BOOKING} 'returned', ${OF_HIRE} 'cash', 350000, now(), 75000, 10000, 'Скол', now());
${BOOKING} 'returned', ${OF_HIRE} null, null, null, 0, 0, '', null);
${BOOKING} 'cancelled', ${OF_HIRE} null, null, null, 0, 0, '', null);
${REPAIR} 'ready', 120000, now(), now(), null, null, null);
${REPAIR} 'issued', 120000, now(), now(), 'card', 120000, now());
${REPAIR} 'issued', 90000, now(), now(), null, null, null);
insert into shop_order (user_id, source, node_code, warehouse_id, status, contact_name, contact_phone, delivery_type, delivery_address, delivery_text,
  delivery_price, payment_type, comment, goods_total, goods_total_old, bonuses_used, bonuses_earned, total, ip, created_at, updated_at)
  values (null, 'cart', '000001', null, 'completed', 'Иван', '', 'courier', '', '', 0, 'on-receipt', '', 500000, 500000, 0, 0, 500000, '', now(), now());
insert into order_handover (order_id, paid_by, amount, at) select id, 'cash', 500000, now() from shop_order;
insert into order_return (order_id, warehouse_id, lines, is_sellable, reason, amount, paid_by, created_at)
  select id, 1, '[]', true, 'Брак', 200000, 'cash', now() from shop_order;`

const sumsOf = async (subject: 'rental' | 'repair', id: number) => {
  const { charged, received, givenBack, withheld, due, toGiveBack, depositHeld } = sumMovements(
    await movementsOf(database.db, { subject, id }),
  )
  return { charged, paid: received - givenBack + withheld, withheld, rest: due - toGiveBack, depositHeld }
}
const first = async (table: string) =>
  Number((await database.pool.query<{ id: number }>(`select min(id) as id from ${table}`)).rows[0]!.id)

it.each([
  ['booked', 0, { charged: 0, paid: 0, withheld: 0, depositHeld: 0 }],
  ['out, with its deposit', 1, { charged: 150_000, paid: 150_000, withheld: 0, depositHeld: 350_000 }],
  ['out, without one', 2, { charged: 150_000, paid: 150_000, withheld: 0, depositHeld: 0 }],
  ['back late and chipped', 3, { charged: 235_000, paid: 235_000, withheld: 10_000, depositHeld: 0 }],
  ['back, nobody wrote how', 4, { charged: 150_000, paid: 150_000, withheld: 0, depositHeld: 0 }],
  ['called off', 5, { charged: 0, paid: 0, withheld: 0, depositHeld: 0 }],
])('a hire that was %s has the sums it had, and owes nothing', async (_what, at, sums) =>
  expect(await sumsOf('rental', (await first('hire_booking')) + at)).toEqual({ ...sums, rest: 0 }),
)

it.each([
  ['ready', 0, 0],
  ['handed over', 1, 120_000],
  ['handed over, nobody wrote how it was paid', 2, 90_000],
])('a repair that was %s has the sums it had', async (_what, at, paid) =>
  expect(await sumsOf('repair', (await first('repair')) + at)).toMatchObject({ charged: paid, paid, rest: 0 }),
)

it('an order has what was taken with it and given back for it, in the drawer of its branch', async () => {
  const rows = await movementsOf(database.db, { subject: 'order', id: await first('shop_order') })
  expect(rows).toMatchObject([
    { kind: 'received', way: 'cash', sum: 500_000, warehouse_id: 1 },
    { kind: 'given-back', way: 'cash', sum: 200_000, warehouse_id: 1, note: 'Брак' },
  ])
})

it('rows are added, never changed: not by hand, and a counter undoes its row exactly', async () => {
  const { pool } = database
  for (const text of ['update money_movement set sum = 1', 'delete from money_movement', 'truncate money_movement'])
    await expect(pool.query(text)).rejects.toThrow('append-only')
  const counter = (sum: string, kind = 'kind') =>
    pool.query(`insert into money_movement (at, warehouse_id, node_code, subject, subject_id, kind, purpose, way, sum, counters, key)
      select now(), warehouse_id, node_code, subject, subject_id, ${kind}, purpose, way, ${sum}, id, gen_random_uuid()
      from money_movement where kind = 'received' order by id limit 1`)
  await expect(counter('1 - sum')).rejects.toThrow('countered')
  await expect(counter('-sum', `'given-back'`)).rejects.toThrow('countered')
  await counter('-sum')
  await expect(counter('-sum')).rejects.toThrow('money_movement_counters_key')
})

it('whose card is not even is known without reading the ledger', async () => {
  const { rows } = await database.pool.query(
    `select o.subject_id, o.owed, o.deposit, s.owed as owed_by_rows, s.deposit as deposit_by_rows from money_open o full join (
      select subject, subject_id,
        sum(case when purpose = 'deposit' then 0 when kind in ('charged', 'given-back') then sum else -sum end)::bigint as owed,
        sum(case when kind = 'withheld' then -sum when purpose <> 'deposit' then 0 when kind = 'received' then sum else -sum end)::bigint as deposit
      from money_movement where subject <> 'order' group by subject, subject_id) s using (subject, subject_id)
    where (coalesce(o.owed, 0), coalesce(o.deposit, 0)) <> (s.owed, s.deposit)`,
  )
  expect(rows).toEqual([])
})
