import type pg from 'pg'

/** So many searches, bookings and repairs stand behind a million orders. */
const SEARCHES = 1_000_000
const BOOKINGS = 30_000
const REPAIRS = 30_000

/**
 * What reports are counted from besides orders and their lines: goods on every shelf with their arrivals and costs,
 * what orders took from there, calls, picking, sources, money given back, visits, searches, rental and repairs. After
 * `fillOrders`, whose articles are «b0» to «b100000».
 */
export async function fillFacts(pool: pg.Pool): Promise<void> {
  const begun = performance.now()
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica; set statement_timeout = 0; select setseed(0.25)`)
    await client.query(`insert into good_cost (good_code, cost)
      select code, 20000 + (hashtext(code) & 1048575) from good where code ~ '^b' and hashtext(code) % 10 <> 0 on conflict do nothing`)
    await client.query(`insert into good_stock (warehouse_id, good_code, quantity)
      select w.id, g.code, 1 + (hashtext(g.code || w.id) & 15) from warehouse w, good g where g.code ~ '^b' on conflict do nothing`)
    await client.query(`insert into stock_arrival (warehouse_id, good_code, day, quantity)
      select s.warehouse_id, s.good_code, current_date - (hashtext(s.good_code || s.warehouse_id || n) & 255), 1 + n * 3
      from good_stock s, generate_series(0, 1) n where s.good_code ~ '^b' on conflict do nothing`)
    await client.query(`insert into order_take (order_id, good_code, warehouse_id, quantity)
      select o.id, i.good_code, coalesce(o.warehouse_id, (select min(id) from warehouse where is_shop)), sum(i.quantity)
      from shop_order o join order_item i on i.order_id = o.id where o.created_at > now() - interval '60 days' group by 1, 2, 3 on conflict do nothing`)
    const { rows } = await client.query<{ ids: number[] }>('select array_agg(id order by id) as ids from staff')
    const people = rows[0]!.ids
    await client.query(
      `insert into order_note (order_id, kind, staff_id, created_at)
      select id, 'talked', ($1::integer[])[1 + id % cardinality($1::integer[])], created_at + (id % 90) * interval '1 minute'
      from shop_order where id % 2 = 0`,
      [people],
    )
    await client.query(
      `insert into order_picking (order_id, begun_by, begun_at, done_by, done_at)
      select id, who, created_at + interval '1 hour', who, created_at + interval '1 hour' + (1 + id % 40) * interval '1 minute'
      from (select *, ($1::integer[])[1 + id % cardinality($1::integer[])] as who from shop_order) o where status <> 'cancelled' on conflict do nothing`,
      [people],
    )
    await client.query(`update shop_order set utm_source = (array['yandex', 'google', 'vk', 'mail'])[1 + id % 4], utm_medium = 'cpc',
      utm_campaign = 'c' || id % 50 where id % 3 = 0`)
    await client.query(`insert into order_status_history (order_id, status, actor, created_at)
      select id, 'ready', 'shop', created_at + (1 + id % 3) * interval '1 day' from shop_order where status = 'completed'`)
    await client.query(`insert into order_refund (order_id, kind, amount, lines, state, created_at, updated_at)
      select o.id, 'lines', i.price, jsonb_build_array(jsonb_build_object('code', i.good_code, 'complectOf', null, 'quantity', 1)), 'made', now(), now()
      from shop_order o join order_item i on i.order_id = o.id and i.position = 0 where o.id % 40 = 0 and o.status = 'completed'`)
    await client.query(`insert into visit_step (day, node_code, step, visitors)
      select current_date - n, node.code, step, 1000 / (1 + each.place) from generate_series(0, 729) n, node_logistic node,
        (values ('view', 0), ('cart', 5), ('checkout', 15), ('order', 25)) each (step, place) on conflict do nothing`)
    // as people seek: the tenth query a tenth as often as the first (Zipf)
    await client.query(
      `insert into search_log (sought_at, node_code, query, found)
      select now() - n * (interval '365 days' / $1::integer), node.codes[1 + n % cardinality(node.codes)],
        'запрос ' || (30000 ^ random())::integer, case when n % 9 = 0 then 0 else 5 end
      from generate_series(1, $1::integer) n, (select array_agg(code) as codes from node_logistic) node`,
      [SEARCHES],
    )
    await client.query(`insert into search_outcome (day, query, good_code, clicks, carts, orders)
      select current_date - n % 365, 'запрос ' || n % 30000, 'b' || n % 100000, 3, 2, 1 from generate_series(1, 300000) n on conflict do nothing`)
    await client.query(
      `insert into hire_booking (days, status, good_code, good_name, good_slug, warehouse_id, node_code, name, phone, comment, total,
        price_per_day, deposit, ip, created_at, updated_at)
      select daterange(current_date - n % 365, current_date - n % 365 + 1 + n % 5), 'returned', hire.code, hire.name, hire.slug, w.id, w.node_code,
        'Иван', '79110000000', '', 100000, 50000, 0, '', now(), now()
      from generate_series(1, $1::integer) n
      join (select *, row_number() over (order by code) - 1 as at, count(*) over () as goods from good where is_hire) hire on hire.at = n % hire.goods
      join (select *, row_number() over (order by id) - 1 as at, count(*) over () as places from warehouse where is_shop) w on w.at = n % w.places`,
      [BOOKINGS],
    )
    await client.query(
      `with made as (insert into repair (service_center_id, name, phone, tool, fault, state, price, created_at, updated_at)
        select c.id, 'Иван', '79110000000', 'Дрель', 'Не крутит', 'issued', 50000, now() - n * (interval '365 days' / $1::integer), now()
        from generate_series(1, $1::integer) n
        join (select *, row_number() over (order by id) - 1 as at, count(*) over () as centers from service_center) c on c.at = n % c.centers
        returning id, created_at)
      insert into repair_history (repair_id, state, note, created_at)
      select id, state, '', created_at + hours * interval '1 hour' from made,
        (values ('accepted', 2), ('agreement', 20), ('repair', 30), ('ready', 90)) each (state, hours)`,
      [REPAIRS],
    )
    await client.query('select write_repair_ways()')
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
  console.log(`the rest written in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}
