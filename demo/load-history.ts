// A year behind the demo shop, so that its desks look like a shop's on the first start. Once, and only where nobody has
// ordered yet; in one transaction.
import type pg from 'pg'
import { Shelf, type ShelfGood } from './history/shelf.ts'
import { COLLEAGUES, type StaffBook } from './history/staff.ts'
import { makeYear } from './history/year.ts'
import { checkForeignKeysAgain, skipForeignKeyChecks } from './load/bulk-session.ts'
import { copyHistory } from './load/history.ts'
import { copyMoney, noteHands } from './load/money.ts'
import { copyRentals } from './load/past-rentals.ts'

interface HistoryOptions {
  /** About so many orders; 0: no past. */
  orders: number
  seed: number
  now: Date
}

const FIRST_ORDER = 100_001
/** The rest is bought so seldom that nobody would miss it. */
const SHELF_GOODS = 2500

/** False: there was a past, or none is wanted. */
export async function loadDemoHistory(pool: pg.Pool, { orders, seed, now }: HistoryOptions): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ ordered: boolean; buyers: number }>(
      `select exists (select from shop_order) as ordered, (select coalesce(max(id), 0)::integer from customer) as buyers`,
    )
    if (orders === 0 || rows[0]!.ordered) return false
    await client.query('begin')
    await client.query(`set local verstak.bulk_load = 'on'`)
    const staff = await addColleagues(client, now)
    const shelf = new Shelf(await readShelf(client))
    const year = makeYear({ seed, orders, now, shelf, staff, firstOrder: FIRST_ORDER, firstBuyer: rows[0]!.buyers + 1 })
    await skipForeignKeyChecks(client)
    await copyHistory(client, year, staff, now)
    await copyRentals(client, year, now)
    await noteHands(client, now)
    await checkForeignKeysAgain(client)
    await copyMoney(client, now)
    await countForReports(client, now)
    // what was sold counts like what is sold from now on
    await client.query('select refresh_popularity($1)', [now])
    await client.query('select refresh_good_labels(3, 20, 45, $1)', [now])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query(
    'analyze shop_order, order_item, order_status_history, order_desk, order_note, order_payment, order_take, customer, consent, outbox, bonus_entry',
  )
  return true
}

/** What triggers would have done, had the orders come one by one; and those who only looked. */
async function countForReports(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query(
    'update order_item set cost = good_cost.cost from good_cost where good_cost.good_code = order_item.good_code',
  )
  await client.query('insert into report_due select id from shop_order')
  // of a hundred who look six put something aside and two order; on a day's whim a little more or less
  await client.query(
    `insert into visit_step (day, node_code, step, visitors)
    select day, node_code, step, greatest(1, round(orders * per * (0.85 + 0.3 * abs(hashtext(day::text || node_code || step) % 1000) / 1000.0)))::integer
    from (select (created_at at time zone 'Europe/Moscow')::date as day, node_code, count(*) as orders from shop_order
      where source <> 'phone' and created_at <= $1 group by 1, 2) days
    cross join (values ('view', 42.0), ('cart', 4.1), ('checkout', 1.7), ('order', 0.8)) as steps (step, per)
    on conflict do nothing`,
    [now],
  )
}

/** They have no password: nobody gets in as them. */
async function addColleagues(client: pg.PoolClient, now: Date): Promise<StaffBook> {
  await client.query(
    `with added as (
      insert into staff (name, login, state, created_at, last_seen_at)
      select name, login, 'active', $5::timestamptz - interval '400 days', $5::timestamptz - n * interval '43 minutes'
      from unnest($1::text[], $2::text[]) with ordinality as one (name, login, n)
      on conflict (login) do nothing returning id, login
    )
    insert into staff_grant (staff_id, role_code, warehouse_ids)
    select added.id, one.role, case when one.warehouse is null then '{}' else array[one.warehouse] end
    from unnest($2::text[], $3::text[], $4::integer[]) as one (login, role, warehouse) join added using (login)`,
    [
      COLLEAGUES.map(({ name }) => name),
      COLLEAGUES.map(({ login }) => login),
      COLLEAGUES.map(({ role }) => role),
      COLLEAGUES.map(({ warehouse }) => warehouse),
      now,
    ],
  )
  await client.query(`update staff set created_at = $1::timestamptz - interval '400 days' where is_demo`, [now])
  const { rows } = await client.query<{ id: number; role: string; shops: number[] }>(
    `select staff.id, role_code as role, warehouse_ids as shops from staff join staff_grant on staff_id = staff.id
    where state = 'active' order by staff.id`,
  )
  const of = (role: string) => rows.filter((row) => row.role === role).map(({ id }) => id)
  const [manager] = of('manager')
  if (manager === undefined) throw new Error('The people of the demo shop come before its history.')
  return {
    operators: of('operator'),
    pickers: of('warehouse'),
    accountant: of('accountant')[0] ?? manager,
    manager,
    counters: new Map(
      rows.flatMap(({ id, role, shops }) => (role === 'counter' ? shops.map((shop) => [shop, id] as const) : [])),
    ),
  }
}

type OfferCells = [node: string, price: number, old: number | null, registered: number | null, bonuses: number]

async function readShelf(client: pg.PoolClient): Promise<ShelfGood[]> {
  const { rows } = await client.query<
    Omit<ShelfGood, 'offers' | 'places'> & { offers: OfferCells[]; places: [number, number][] }
  >(
    `select code, article, name, slug, pictures[1] as picture, unit, category_code as category, popularity, created_at as since,
      offers, places
    from good
    cross join lateral (select json_agg(json_build_array(node_code, price, price_old, price_registered, bonuses)) as offers
      from good_offer where good_code = code) offered
    cross join lateral (select json_agg(json_build_array(warehouse_id, quantity) order by warehouse_id) as places
      from good_stock where good_code = code and quantity > 0) stored
    where is_active and not is_hire and offers is not null and places is not null
    order by popularity desc, code limit $1`,
    [SHELF_GOODS],
  )
  return rows.map(({ offers, places, ...good }) => ({
    ...good,
    offers: new Map(
      offers.map(([node, price, priceOld, priceRegistered, bonuses]) => [
        node,
        { price, priceOld, priceRegistered, bonuses },
      ]),
    ),
    places: places.map(([warehouse, quantity]) => ({ warehouse, quantity })),
  }))
}
