import { sql } from 'kysely'
import { LARGE_MOVE } from '#rules/exchange/brakes.ts'
import { orNoted, type RunContext } from './run-context.ts'

/**
 * `x_offer`: offers as they will be, where they differ from what the shop has; price null: the offer goes. A price type
 * for fewer branches wins over one for more; what the source has not said stays as it is, as far as it still can: an
 * old price above the price, one after registration below it.
 */
export async function compareOffers({ tx, source, owners }: RunContext): Promise<void> {
  const isSum = source.options.characteristics === 'sum'
  const may = sql.lit(owners.price !== 'shop')
  const said = sql`select c.code, p.price_type, min(p.kopecks) filter (where p.kopecks > 0) as kopecks
      from x_code c join source_price p on p.source_id = ${source.id} and ${isSum ? sql`split_part(p.external, '#', 1)` : sql`p.external`} = c.external
      where (c.is_new or c.price and ${may}) and p.price_type = any(array(select external from types))
      group by c.code, p.price_type`
  // of several suppliers, whichever was chosen
  const chosen = sql`select x.code, told.price_type, told.kopecks from x_supplier x
      cross join lateral (values ('price', x.ours), ('oldprice', x.old)) as told (price_type, kopecks)
      where told.kopecks is not null and (${may} or exists (select from x_code c where c.code = x.code and c.is_new))`
  await sql`create temp table x_offer on commit drop as
    with types as (
      select m.external, m.target ->> 'field' as field, node.code as node, count(*) over (partition by m.external) as width
      from exchange_mapping m join node_logistic node
        on jsonb_array_length(coalesce(m.target -> 'nodes', '[]')) = 0 or m.target -> 'nodes' ? node.code
      where m.source_id = ${source.id} and m.kind = 'price-type' and m.target ? 'field'
    ), said as (
      ${source.isSupplier ? chosen : said}
    ), best as (
      select distinct on (said.code, types.node, types.field) said.code, types.node, types.field, coalesce(said.kopecks, 0) as kopecks
      from said join types on types.external = said.price_type
      order by said.code, types.node, types.field, said.kopecks is null, types.width, types.external
    ), told as (
      select code, node, max(kopecks) filter (where field = 'price') as price, max(kopecks) filter (where field = 'price_old') as price_old,
        max(kopecks) filter (where field = 'price_registered') as price_registered
      from best group by code, node
    ), wanted as (
      select told.code, told.node, o.good_code is not null as is_there, o.price as was, o.price_old as was_old, o.price_registered as was_registered, o.sale_ends_on as was_until,
        case when told.price is null then o.price else nullif(told.price, 0) end as price,
        case when told.price_old is null then o.price_old else nullif(told.price_old, 0) end as price_old,
        case when told.price_registered is null then o.price_registered else nullif(told.price_registered, 0) end as price_registered
      from told left join good_offer o on o.good_code = told.code and o.node_code = told.node
    )
    select code, node, is_there, was, was_old, was_registered, was_until, price,
      case when price_old > price then price_old end as price_old,
      case when price_registered < price then price_registered end as price_registered
    from wanted
    where is_there or price is not null`.execute(tx)
  await sql`create temp table x_priced on commit drop as
    select code, bool_or(is_there and price is not null and abs(price - was) > was * ${sql.lit(LARGE_MOVE)}) as is_moved,
      bool_or(is_there) as was_there
    from x_offer group by code`.execute(tx)
  await sql`delete from x_offer where is_there
    and (price, price_old, price_registered) is not distinct from (was, was_old, was_registered)`.execute(tx)
  await sql`analyze x_offer (code, node, is_there, price)`.execute(tx)
}

/** Offers of goods made by this run come and go with the good: only the others' are noted. */
export async function writeOffers(run: RunContext): Promise<Record<string, number>> {
  const { tx, id } = run
  const { rows } = await sql<Record<string, number>>`select count(*) filter (where not is_there) as "offersNew",
    count(*) filter (where is_there and price is not null) as "offersChanged", count(*) filter (where price is null) as "offersGone" from x_offer`.execute(
    tx,
  )
  await sql`insert into exchange_change (run_id, thing, key, before, after)
    select ${id}, 'offer', o.code || '/' || o.node,
      case when is_there then jsonb_build_object('price', was, 'price_old', was_old, 'price_registered', was_registered, 'sale_ends_on', was_until) end,
      case when price is not null then jsonb_build_object('price', price, 'price_old', price_old, 'price_registered', price_registered,
        'sale_ends_on', case when price_old is not null then was_until end) end
    from x_offer o where not exists (select from x_code c where c.code = o.code and c.is_new)
    ${await orNoted(run, 'offer', sql`after = excluded.after`)}`.execute(tx)
  await sql`delete from good_offer using x_offer o where o.price is null and good_code = o.code and node_code = o.node`.execute(
    tx,
  )
  await sql`update good_offer set price = o.price, price_old = o.price_old, price_registered = o.price_registered,
      sale_ends_on = case when o.price_old is not null then sale_ends_on end
    from x_offer o where o.is_there and o.price is not null and good_code = o.code and node_code = o.node`.execute(tx)
  await sql`insert into good_offer (good_code, node_code, price, price_old, price_registered)
    select code, node, price, price_old, price_registered from x_offer where not is_there and price is not null
    order by code, node`.execute(tx)
  return rows[0]!
}
