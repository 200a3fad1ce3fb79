import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type Due, insertFacts, ORDERS_PART, promisedDays } from './count-reports.ts'

const PART = 20_000
const TABLES = [
  'due',
  'order',
  'day',
  'source_day',
  'staff_day',
  'unmet',
  'good_day',
  'good_span',
  'group_day',
  'group_month',
].map((name) => `report_${name}`)

/**
 * Everything from the raw tables anew; whoever reads meanwhile sees the former sums. Answers the orders. Each table is
 * written once, whole: counted day by day, a good's year would be written again for every month of it.
 */
export async function rebuildReports(db: Db, now: Date): Promise<number> {
  const counted = await withRetries(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local work_mem = '128MB'`.execute(tx)
    for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(tx)
    const orders = await writeOrders(tx)
    await sql`select count_report_orders(array(select distinct day from report_order))`.execute(tx)
    await sql`select write_report_goods()`.execute(tx)
    await sql`insert into report_state (part, counted_at) values (${ORDERS_PART}, ${now})
      on conflict (part) do update set counted_at = excluded.counted_at`.execute(tx)
    return orders
  })
  await tidy(db)
  return counted
}

async function writeOrders(tx: Db): Promise<number> {
  await sql`create temporary table rebuilt_due (id bigint, promised date) on commit drop`.execute(tx)
  let counted = 0
  for (let last = 0; ;) {
    const { rows } = await sql<Due>`
      select id, delivery_text, created_at, courier_visit #>> '{slot,day}' as slot_day
      from shop_order where id > ${last} order by id limit ${PART}`.execute(tx)
    if (rows.length === 0) break
    await sql`insert into rebuilt_due select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${promisedDays(rows)}::date[])`.execute(
      tx,
    )
    counted += rows.length
    last = rows.at(-1)!.id
  }
  await sql`analyze rebuilt_due`.execute(tx)
  // which order of its phone: counted for all at once, not by looking at every phone's orders for each of them
  await insertFacts({
    due: sql`(select d.id, d.promised, row_number() over (partition by s.contact_phone order by s.id)::integer as nth
      from rebuilt_due d join shop_order s on s.id = d.id) due`,
    nth: sql`due.nth`,
  }).execute(tx)
  await sql`drop table rebuilt_due`.execute(tx)
  return counted
}

/** The former rows go now, not when the database finds the time: an index of dead rows is a slow one. */
const tidy = (db: Db): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      for (const table of TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
