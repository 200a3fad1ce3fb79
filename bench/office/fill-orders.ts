import type pg from 'pg'

const SURNAMES =
  'Иванов,Петров,Смирнов,Кузнецов,Соколов,Попов,Лебедев,Козлов,Новиков,Морозов,Волков,Зайцев,Павлов,Орлов,Фомин'
const NAMES = 'Иван,Пётр,Анна,Елена,Сергей,Дмитрий,Ольга,Михаил,Павел,Наталья,Аристарх,Глеб'

/**
 * A year of orders: nearly all ended, a few thousand open, lines of 100 000 articles of which some sell far more than
 * others.
 */
export async function fillOrders(pool: pg.Pool, orders: number): Promise<void> {
  const begun = performance.now()
  const client = await pool.connect()
  try {
    // as if written by what wrote them: nobody is told, nothing is counted
    await client.query(`set session_replication_role = replica; set statement_timeout = 0; select setseed(0.5)`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
      where indrelid in ('shop_order'::regclass, 'order_item'::regclass, 'order_status_history'::regclass) and not indisunique`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query('select make_order_months(now(), $1)', [orders])
    await client.query(
      `create temporary table place as select row_number() over (order by w.id) - 1 as at, w.id, w.node_code, count(*) over () as places
      from warehouse w where w.is_shop`,
    )
    await client.query(
      `insert into shop_order (user_id, source, node_code, status, contact_name, contact_phone, contact_email, delivery_type, warehouse_id,
        delivery_address, delivery_text, delivery_price, payment_type, paid_at, comment, goods_total, goods_total_old, bonuses_used,
        bonuses_earned, total, ip, created_at, updated_at)
      select case when r.user_id > 40000 then null else r.user_id end, 'cart', place.node_code,
        case when n > $1 - 3000 then (array['new','new','assembling','ready','delivering','awaiting-payment'])[1 + n % 6]
          when n % 12 = 0 then 'cancelled' else 'completed' end,
        (string_to_array($2, ','))[1 + r.name] || ' ' || (string_to_array($3, ','))[1 + r.surname],
        '79' || lpad(((n::bigint * 7919) % 1000000000)::text, 9, '0'), null,
        case when n % 3 = 0 then 'courier' else 'pickup' end, case when n % 3 = 0 then null else place.id end,
        '', 'Самовывоз завтра', 0, (array['on-receipt','online','invoice'])[1 + n % 3], null, '',
        r.total, r.total, 0, 0, r.total, '', now() - (($1::integer - n) * (interval '365 days' / $1::integer)), now()
      from (select n, (random() * 100000)::integer as user_id, (random() * 11)::integer as name, (random() * 14)::integer as surname,
        (50000 + random() * random() * random() * 20000000)::bigint as total, (random() * random() * 1000)::integer as shop
        from generate_series(1, $1::integer) n) r
      join place on place.at = r.shop % place.places order by n`,
      [orders, NAMES, SURNAMES],
    )
    await client.query(
      `insert into order_item (order_id, position, good_code, article, name, slug, picture, unit, quantity, price, price_old, bonuses, bonus_share)
      select o.id, p, 'b' || r.article, 'ART-' || r.article, 'Товар ' || r.article, 'tovar', null, 'шт', 1, c.price, c.price, 0, 0
      from shop_order o cross join generate_series(0, 1) p
      cross join lateral (select (random() * random() * 100000)::integer + 0 * p + 0 * o.id::integer as article) r
      -- from a disc to a generator: 250 to 60 000 roubles, as many of each size
      cross join lateral (select 100 * exp(5.5 + 5.5 * ((r.article::bigint * 7919) % 1000) / 1000.0)::bigint as price) c`,
    )
    await client.query(
      `insert into order_status_history (order_id, status, actor, created_at) select id, 'new', 'buyer', created_at from shop_order`,
    )
    for (const { definition } of indexes) await client.query(definition)
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze shop_order; ')
    await client.query('vacuum analyze order_item')
    await client.query('analyze order_status_history, order_desk')
  } finally {
    client.release(true)
  }
  console.log(`${orders} orders written in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

/** So many accounts; those up to 40 000 have ordered, see above. */
export async function fillCustomers(pool: pg.Pool, customers: number): Promise<void> {
  await pool.query(
    `insert into customer (id, name, phone, email, created_at)
    select n, (string_to_array($2, ','))[1 + (n * 7) % 12] || ' ' || (string_to_array($3, ','))[1 + (n * 11) % 15],
      '79' || lpad(((n::bigint * 7919) % 1000000000)::text, 9, '0'), 'buyer' || n || '@example.ru', now() - n * interval '5 minutes'
    from generate_series(1, $1::integer) n`,
    [customers, NAMES, SURNAMES],
  )
  await pool.query('vacuum analyze customer')
}
