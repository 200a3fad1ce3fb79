import { type RawBuilder, sql } from 'kysely'
import { ATTRIBUTE_PREFIX, GOOD_FIELDS } from '#rules/goods/good-fields.ts'
import type { Db } from '#server/db/client.ts'

export interface Moved {
  /** Rows of goods_change gone through. */
  rows: number
  /** The last of them. */
  reached: number
  /** Rows with something somebody has changed since. */
  leftAlone: number
}

interface Step {
  runId: number
  direction: 'forward' | 'back'
  after: number
  upTo: number | null
  limit: number
  /** Only these; null: all. */
  fields: readonly string[] | null
  now: Date
}

const COLUMNS = Object.keys(GOOD_FIELDS)
const ATTRIBUTE_FROM = ATTRIBUTE_PREFIX.length + 1
const isAttribute = (field: RawBuilder<unknown>) => sql`starts_with(${field}, ${sql.lit(ATTRIBUTE_PREFIX)})`

/**
 * Writes the next rows of a run, forward or back, field by field where the shop still has what the run expects there:
 * an edited name keeps nobody from putting the description back. An offer moves whole or not at all: its prices depend
 * on each other.
 */
export async function moveChanges(tx: Db, step: Step): Promise<Moved> {
  const { runId, direction, after, upTo, limit, fields } = step
  const [was, becomes] = direction === 'forward' ? ['before', 'after'] : ['after', 'before']
  const only = (column: string) =>
    fields === null
      ? sql.ref(column)
      : sql`case when ${sql.ref(column)} is null then null else coalesce((select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(column)}) where key = any(${[...fields]}::text[])), '{}') end`
  const { rows } = await sql<{ n: number; last: number | null }>`
    select count(*)::integer as n, max(id) as last from (select id from goods_change
      where run_id = ${runId} and id > ${after} and (${upTo}::bigint is null or id <= ${upTo}::bigint) order by id limit ${limit}) picked`.execute(
    tx,
  )
  const { n, last } = rows[0]!
  if (last === null) return { rows: 0, reached: after, leftAlone: 0 }
  const picked = (thing: string) => sql`picked as materialized (
    select id, key, ${only(was)} as was, ${only(becomes)} as becomes from goods_change
    where run_id = ${runId} and thing = ${sql.lit(thing)} and id > ${after} and id <= ${last}
      and (${fields === null} or before is not null and after is not null))`
  await makeGoods(tx, picked('good'), step)
  await moveGoods(tx, picked('good'), step)
  await moveOffers(tx, picked('offer'))
  await moveCosts(tx, picked('cost'), step)
  const left = await sql<{ n: number }>`select count(*)::integer as n from goods_change
    where run_id = ${runId} and id > ${after} and id <= ${last} and left_alone <> '{}'`.execute(tx)
  return { rows: n, reached: last, leftAlone: left.rows[0]!.n }
}

const noted = sql`noted as (
  update goods_change c set left_alone = coalesce(s.left_alone, '{}') from sorted s where c.id = s.id and c.left_alone <> coalesce(s.left_alone, '{}') returning c.id)`

async function moveGoods(tx: Db, picked: RawBuilder<unknown>, { now }: Step): Promise<void> {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)))
  await sql`with ${picked}, cells as (
      select p.id, p.key as code, f.key as field, f.value as becomes, p.was -> f.key as was,
        case when ${isAttribute(sql`f.key`)} then coalesce(g.attributes -> substr(f.key, ${sql.lit(ATTRIBUTE_FROM)}), 'null') else whole.value -> f.key end as is_now
      from picked p join good g on g.code = p.key cross join lateral (select to_jsonb(g) as value) whole
      cross join lateral jsonb_each(p.becomes) f
      where p.was is not null and p.becomes is not null
    ), sorted as (
      select id, code,
        coalesce(jsonb_object_agg(field, becomes) filter (where is_now = was and not ${isAttribute(sql`field`)}), '{}') as columns,
        coalesce(jsonb_object_agg(substr(field, ${sql.lit(ATTRIBUTE_FROM)}), becomes) filter (where is_now = was and ${isAttribute(sql`field`)}), '{}') as attributes,
        array_agg(field order by field) filter (where is_now is distinct from was) as left_alone
      from cells group by id, code
    ), ${noted}
    update good g set (${columns}, updated_at) = (select ${columns}, ${now}::timestamptz from jsonb_populate_record(g, s.columns)),
      attributes = jsonb_strip_nulls(g.attributes || s.attributes)
    from sorted s where g.code = s.code and (s.columns <> '{}' or s.attributes <> '{}')`.execute(tx)
}

/** Made by the run, or made by it and taken away: only hidden once an order needs it. */
async function makeGoods(tx: Db, picked: RawBuilder<unknown>, { now, direction }: Step): Promise<void> {
  const columns = sql.join([...COLUMNS, 'attributes', 'is_hire'].map((column) => sql.ref(column)))
  if (direction === 'forward')
    await sql`with ${picked}
      insert into good (code, ${columns}, created_at, updated_at)
      select p.key, ${sql.join([...COLUMNS, 'attributes', 'is_hire'].map((column) => sql.ref(`n.${column}`)))}, ${now}::timestamptz, ${now}::timestamptz
      from picked p cross join lateral jsonb_populate_record(null::good, p.becomes) n where p.was is null and p.becomes is not null
      on conflict (code) do nothing`.execute(tx)
  else {
    await sql`with ${picked}
      delete from good g using picked p where g.code = p.key and p.becomes is null
        and not exists (select from order_item i where i.good_code = g.code)`.execute(tx)
    await sql`with ${picked}
      update good g set is_active = false, updated_at = ${now}::timestamptz from picked p where g.code = p.key and p.becomes is null and g.is_active`.execute(
      tx,
    )
  }
}

const OFFER = ['price', 'price_old', 'price_registered', 'sale_ends_on']
const OFFER_ROW = sql`jsonb_build_object(${sql.join(OFFER.flatMap((column) => [sql.lit(column), sql.ref(`o.${column}`)]))})`

async function moveOffers(tx: Db, picked: RawBuilder<unknown>): Promise<void> {
  const columns = sql.join(OFFER.map((column) => sql.ref(column)))
  const sorted = sql`sorted as materialized (
    select p.id, p.key, split_part(p.key, '/', 1) as code, split_part(p.key, '/', 2) as node, p.was, p.becomes, o.good_code is not null as is_there,
      case when p.was is null and o.good_code is null then null
        when p.was is not null and o.good_code is not null and ${OFFER_ROW} @> p.was then null
        when p.was = '{}' then null
        else array['price'] end as left_alone
    from picked p join good g on g.code = split_part(p.key, '/', 1)
    left join good_offer o on o.good_code = g.code and o.node_code = split_part(p.key, '/', 2))`
  await sql`with ${picked}, ${sorted}, ${noted}, gone as (
      delete from good_offer o using sorted s where s.left_alone is null and s.becomes is null and o.good_code = s.code and o.node_code = s.node returning 1
    ), made as (
      insert into good_offer (good_code, node_code, ${columns})
      select s.code, s.node, n.price, case when n.price_old > n.price then n.price_old end,
        case when n.price_registered < n.price then n.price_registered end, case when n.price_old > n.price then n.sale_ends_on end
      from sorted s cross join lateral jsonb_populate_record(null::good_offer, s.becomes) n
      where s.left_alone is null and s.becomes is not null and not s.is_there and n.price is not null returning 1)
    update good_offer o set price = n.price, price_old = case when n.price_old > n.price then n.price_old end,
      price_registered = case when n.price_registered < n.price then n.price_registered end,
      sale_ends_on = case when n.price_old > n.price then n.sale_ends_on end
    from (select s.code, s.node, n.price, n.price_old, n.price_registered, n.sale_ends_on
      from sorted s join good_offer there on there.good_code = s.code and there.node_code = s.node
      cross join lateral jsonb_populate_record(there, s.becomes) n
      where s.left_alone is null and s.becomes is not null and s.is_there order by s.code, s.node) n
    where o.good_code = n.code and o.node_code = n.node`.execute(tx)
}

async function moveCosts(tx: Db, picked: RawBuilder<unknown>, { now }: Step): Promise<void> {
  const sorted = sql`sorted as materialized (
    select p.id, p.key as code, p.becomes,
      case when p.was is null and c.good_code is null or (p.was ->> 'cost')::bigint = c.cost or p.was = '{}' then null else array['cost'] end as left_alone
    from picked p join good g on g.code = p.key left join good_cost c on c.good_code = p.key)`
  await sql`with ${picked}, ${sorted}, ${noted}, gone as (
      delete from good_cost c using sorted s where s.left_alone is null and s.becomes is null and c.good_code = s.code returning 1)
    insert into good_cost (good_code, cost, changed_at)
    select s.code, (s.becomes ->> 'cost')::bigint, ${now}::timestamptz from sorted s
    where s.left_alone is null and s.becomes ? 'cost' order by s.code
    on conflict (good_code) do update set cost = excluded.cost, changed_at = excluded.changed_at`.execute(tx)
}
