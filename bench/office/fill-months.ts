import { statfsSync } from 'node:fs'
import type pg from 'pg'

/** As many as a part of the shop's own has. */
const MONTH = 5_000_000
/** Beside the months: the demo shop's own orders come before. */
const FIRST_ID = 1_000_000
const LEAST_FREE = 5 * 2 ** 30
const NAMES = 'Иван,Пётр,Анна,Елена,Сергей,Дмитрий,Ольга,Михаил,Павел,Наталья,Аристарх,Глеб'
const SURNAMES =
  'Иванов,Петров,Смирнов,Кузнецов,Соколов,Попов,Лебедев,Козлов,Новиков,Морозов,Волков,Зайцев,Павлов,Орлов,Фомин'

/**
 * Five million of orders a month up to today, a line each: nearly all ended, the last three thousand open. Written into
 * tables without indexes, which then become months. Answers how many there was room for on the disk.
 */
export async function fillMonths(pool: pg.Pool, orders: number, dataDir: string): Promise<number> {
  const begun = performance.now()
  const client = await pool.connect()
  let written = 0
  try {
    await client.query(
      `set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '512MB'; select setseed(0.5)`,
    )
    await client.query(
      `create temporary table place as select row_number() over (order by w.id) - 1 as at, w.id, w.node_code, count(*) over () as places
      from warehouse w where w.is_shop`,
    )
    await dropComing(client)
    await client.query('alter table order_token drop constraint order_token_pkey')
    const months = Math.ceil(orders / MONTH)
    for (let at = 0; at < months; at++) {
      const { bavail, bsize } = statfsSync(dataDir)
      if (bavail * bsize < LEAST_FREE) break
      // the newest first: what does not fit is the oldest
      await fillMonth(client, { at: months - 1 - at, months, orders, count: Math.min(MONTH, orders - written) })
      if (at === 0) await recordNewest(client)
      written += MONTH
      if (at % 5 === 0)
        console.log(`${at + 1} of ${months} months, ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    }
    await client.query('alter table order_token add primary key (token)')
    await client.query(`select setval('shop_order_id_seq', (select max(id) from shop_order))`)
    await client.query('set session_replication_role = origin; select make_order_months(now())')
    await client.query('analyze shop_order, order_item, order_token')
  } finally {
    client.release(true)
  }
  const size = await pool.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size')
  written = Math.min(written, orders)
  console.log(
    `${written} orders written in ${((performance.now() - begun) / 1000).toFixed(0)} s, ${size.rows[0]!.size} with the shop`,
  )
  return written
}

/** Nothing is in them yet, and their numbers are of the months written here. */
async function dropComing(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ suffix: string }>(
    `delete from order_month where suffix <> 'earlier' returning suffix`,
  )
  for (const { suffix } of rows)
    for (const table of ['order_item', 'shop_order'])
      await client.query(
        `alter table ${table} detach partition ${table}_${suffix}; drop table ${table}_${suffix} cascade`,
      )
  await client.query(`update order_month set month = '2000-01-01', until_id = $1 where suffix = 'earlier'`, [FIRST_ID])
}

async function recordNewest(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ suffix: string }>('select suffix from order_month order by month desc limit 1')
  for (const table of ['order', 'item'])
    await client.query(
      `create temporary view newest_${table} as select * from ${table === 'order' ? 'shop_order' : 'order_item'}_${rows[0]!.suffix}`,
    )
}

interface Month {
  at: number
  months: number
  orders: number
  count: number
}

async function fillMonth(client: pg.PoolClient, { at, months, orders, count }: Month): Promise<void> {
  const first = FIRST_ID + at * MONTH
  const isNewest = at === months - 1
  const { rows } = await client.query<{ suffix: string }>(
    `insert into order_month select day, to_char(day, 'YYYY_MM'), $2::bigint, $3::bigint
    from (select (date_trunc('month', now() at time zone 'Europe/Moscow') - make_interval(months => $1))::date as day) d returning suffix`,
    [months - 1 - at, first, isNewest ? first + 3 * MONTH : first + MONTH],
  )
  const { suffix } = rows[0]!
  await client.query('begin')
  for (const table of ['shop_order', 'order_item'])
    await client.query(
      `create table ${table}_${suffix} (like ${table} including defaults including constraints including generated including storage)`,
    )
  if (isNewest) await makeMonth(client, suffix, { first, count, orders })
  else await repeatMonth(client, suffix, { first, count, orders, ago: months - 1 - at })
  await client.query(
    `insert into order_token (token, order_id) select pay_token, id from shop_order_${suffix} where pay_token is not null`,
  )
  for (const table of ['shop_order', 'order_item'])
    await client.query(
      `alter table ${table} attach partition ${table}_${suffix} for values from (${first}) to (${isNewest ? first + 3 * MONTH : first + MONTH})`,
    )
  await client.query('commit')
  await client.query(`vacuum (freeze, analyze) shop_order_${suffix}`)
  await client.query(`vacuum (freeze, analyze) order_item_${suffix}`)
}

interface Filled {
  first: number
  count: number
  orders: number
}

async function makeMonth(client: pg.PoolClient, suffix: string, { first, count, orders }: Filled): Promise<void> {
  await client.query(
    `insert into shop_order_${suffix} (id, user_id, source, node_code, status, contact_name, contact_phone, delivery_type, warehouse_id,
      delivery_address, delivery_text, delivery_price, payment_type, pay_token, comment, goods_total, goods_total_old, bonuses_used,
      bonuses_earned, total, ip, created_at, updated_at)
    select $1::bigint + n - 1, case when r.kind < 0.4 then 1 + (r.buyer * $3 / 10)::bigint end, 'cart', place.node_code,
      case when n > $2 - 3000 then (array['new','new','assembling','ready','delivering','awaiting-payment'])[1 + n % 6]
        when n % 12 = 0 then 'cancelled' else 'completed' end,
      (string_to_array($4, ','))[1 + r.name] || ' ' || (string_to_array($5, ','))[1 + r.surname],
      '79' || lpad((($1::bigint + n - 1) * 7919 % 1000000000)::text, 9, '0'),
      case when n % 3 = 0 then 'courier' else 'pickup' end, case when n % 3 = 0 then null else place.id end,
      '', 'Самовывоз завтра', 0, (array['on-receipt','online','invoice'])[1 + n % 3], gen_random_uuid(), '',
      r.total, r.total, 0, 0, r.total, '', r.at, r.at
    from (select n, random() as kind, random() as buyer, (random() * 11)::integer as name, (random() * 14)::integer as surname,
      (50000 + random() * random() * random() * 20000000)::bigint as total, (random() * random() * 1000)::integer as shop,
      now() - ($2 - n) * (interval '30 days' / $2) as at
      from generate_series(1, $2::integer) n) r
    join place on place.at = r.shop % place.places`,
    [first, count, orders, NAMES, SURNAMES],
  )
  await client.query(
    `insert into order_item_${suffix} (order_id, position, good_code, article, name, slug, picture, unit, quantity, price, price_old, bonuses, bonus_share)
    select id, 0, 'b' || article, 'ART-' || article, 'Товар ' || article, 'tovar', null, 'шт', 1, total, total, 0, 0
    from (select id, total, (random() * random() * 100000)::integer as article from shop_order_${suffix}) o`,
  )
}

/** An older month is the newest one with other buyers, days and numbers, all of it ended: quicker than to make it. */
async function repeatMonth(
  client: pg.PoolClient,
  suffix: string,
  { first, count, orders, ago }: Filled & { ago: number },
): Promise<void> {
  await client.query(
    `insert into shop_order_${suffix} (id, user_id, source, node_code, status, contact_name, contact_phone, delivery_type, warehouse_id,
      delivery_address, delivery_text, delivery_price, payment_type, pay_token, comment, goods_total, goods_total_old, bonuses_used,
      bonuses_earned, total, ip, created_at, updated_at)
    select id - move, 1 + (user_id * 31 + $4 * 7919) % ($3::bigint / 10), source, node_code,
      case when status = 'cancelled' then status else 'completed' end, contact_name,
      '79' || lpad(((id - move) * 7919 % 1000000000)::text, 9, '0'), delivery_type, warehouse_id,
      delivery_address, delivery_text, delivery_price, payment_type, gen_random_uuid(), comment, goods_total, goods_total_old, bonuses_used,
      bonuses_earned, total, ip, created_at - ago, created_at - ago
    from newest_order, (select $1::bigint as move, make_interval(days => 30 * $4::integer) as ago) m order by id limit $2`,
    [MONTH * ago, count, orders, ago],
  )
  await client.query(
    `insert into order_item_${suffix} (order_id, position, good_code, article, name, slug, picture, unit, quantity, price, price_old, bonuses, bonus_share)
    select order_id - $1::bigint, position, good_code, article, name, slug, picture, unit, quantity, price, price_old, bonuses, bonus_share
    from newest_item where order_id - $1::bigint < $2`,
    [MONTH * ago, first + count],
  )
}
