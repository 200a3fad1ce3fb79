import { type RawBuilder, sql } from 'kysely'
import { orNoted, type RunContext } from './run-context.ts'

/**
 * Pieces orders hold, with when the source acknowledged the order: a figure said by a run that began before that knows
 * nothing of it (`isUnknown`). Handed over long ago they are in the source's books anyway: those of before it was
 * connected, and all of a source that takes no orders from us, where people enter them by hand.
 */
export const orderTakes = (source: { id: number; createdAt: Date }): RawBuilder<unknown> => sql`
  select t.good_code, t.warehouse_id, t.quantity, o.id as order_id, o.number, x.acknowledged_at
  from order_take t join shop_order o on o.id = t.order_id
  left join order_exchange x on x.order_id = o.id and x.source_id = ${source.id}
  where o.status <> 'cancelled'
    and (o.status <> 'completed' or o.created_at >= ${source.createdAt} and exists (
      select from order_exchange any_order where any_order.source_id = ${source.id} and any_order.acknowledged_at is not null))`

export const isUnknown = sql`(t.acknowledged_at is null or t.acknowledged_at >= said.since)`

/** `offset`: found once, and not anew for every row of stock. */
const warehousesOf = (sourceId: number) => sql`(select m.external, w.id from exchange_mapping m
  join warehouse w on w.id = (m.target ->> 'warehouse')::integer
  where m.source_id = ${sourceId} and m.kind = 'warehouse' offset 0)`

/** What the source says of a good, in warehouses of ours; several of its warehouses may be one here. */
export const stagedStock = (sourceId: number, isSum: boolean, goods: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select said.code, place.id as warehouse_id, sum(said.quantity)::integer as quantity, min(said.since) as since
  from (select c.code, s.warehouse, s.quantity, run.started_at as since, bool_or(s.warehouse <> '') over (partition by s.external) as is_told_apart
    from ${goods} c join source_stock s on s.source_id = ${sourceId} and ${isSum ? sql`split_part(s.external, '#', 1)` : sql`s.external`} = c.external
    join exchange_run run on run.id = s.run_id) said
  join ${warehousesOf(sourceId)} place on place.external = said.warehouse
  where not (said.warehouse = '' and said.is_told_apart)
  group by said.code, place.id`

/** What lies where the source keeps its books, and is not in them. */
const unnamedPlaces = (sourceId: number, goods: RawBuilder<unknown>) => sql`
  select distinct s.good_code, s.warehouse_id, 0, '-infinity'::timestamptz from ${goods} c join good_stock s on s.good_code = c.code
  where s.warehouse_id = any(array(select (target ->> 'warehouse')::integer from exchange_mapping
      where source_id = ${sourceId} and kind = 'warehouse' and external <> '' and target ? 'warehouse'))
    and exists (select from told where told.code = s.good_code)
    and not exists (select from told where told.code = s.good_code and told.warehouse_id = s.warehouse_id)`

/**
 * `x_stock`: by how much each place differs from what was said less what orders hold. An order moves a piece from the
 * shelf to what is held, so the difference stays true while orders are placed: it is what is written, never the figure.
 */
export async function compareStock({ tx, source, owners }: RunContext): Promise<void> {
  const goods = sql`(select * from x_code where is_new or stock and ${sql.lit(owners.stock !== 'shop')})`
  await sql`create temp table x_stock on commit drop as
    with told as (${stagedStock(source.id, source.options.characteristics === 'sum', goods)}),
    said as (select * from told union all ${unnamedPlaces(source.id, goods)}),
    held as (select said.code as good_code, said.warehouse_id, sum(t.quantity)::integer as quantity
      from said join (${orderTakes(source)}) t on t.good_code = said.code and t.warehouse_id = said.warehouse_id
      where ${isUnknown} group by 1, 2)
    select said.code, said.warehouse_id, coalesce(s.quantity, 0) as was, s.good_code is not null as is_there,
      said.quantity - coalesce(held.quantity, 0) - coalesce(s.quantity, 0) as moves
    from said left join held on held.good_code = said.code and held.warehouse_id = said.warehouse_id
    left join good_stock s on s.good_code = said.code and s.warehouse_id = said.warehouse_id
    where greatest(said.quantity - coalesce(held.quantity, 0), 0) <> coalesce(s.quantity, 0)`.execute(tx)
  await sql`alter table x_stock add primary key (code, warehouse_id)`.execute(tx)
  await sql`analyze x_stock`.execute(tx)
}

/**
 * Last of all that is written, since buyers wait for these rows, and row by row in the order orders lock them
 * (stock-queries.ts): neither waits for the other in a circle.
 */
export async function writeStock(run: RunContext): Promise<Record<string, number>> {
  const { tx, id } = run
  // nobody can have ordered what this run has made
  const isNew = sql`code in (select code from x_code where is_new)`
  const { numAffectedRows } = await sql`insert into good_stock (good_code, warehouse_id, quantity)
    select code, warehouse_id, greatest(moves, 0) from x_stock where ${isNew} order by code, warehouse_id`.execute(tx)
  const made = Number(numAffectedRows ?? 0)
  // of a first load nothing is left
  const { rows: others } = await sql`select from x_stock where not ${isNew} limit 1`.execute(tx)
  if (others.length === 0) return { stockChanged: made }
  const { rows } = await sql<{ stockChanged: number }>`with written as (
      insert into good_stock as s (good_code, warehouse_id, quantity)
      select code, warehouse_id, greatest(moves, 0) from x_stock where not ${isNew} order by code, warehouse_id
      on conflict (good_code, warehouse_id) do update set quantity = greatest(0, s.quantity
        + (select moves from x_stock x where x.code = excluded.good_code and x.warehouse_id = excluded.warehouse_id))
      returning s.good_code, s.warehouse_id, s.quantity
    ), noted as (
      insert into exchange_change (run_id, thing, key, before, after)
      select ${id}, 'stock', w.good_code || '/' || w.warehouse_id,
        case when x.is_there then jsonb_build_object('quantity', x.was) end,
        jsonb_build_object('quantity', w.quantity, 'by', case when w.quantity > 0 then x.moves else -x.was end)
      from written w join x_stock x on x.code = w.good_code and x.warehouse_id = w.warehouse_id
      ${await orNoted(
        run,
        'stock',
        sql`after = jsonb_build_object('quantity', excluded.after -> 'quantity',
          'by', (exchange_change.after ->> 'by')::integer + (excluded.after ->> 'by')::integer)`,
      )}
    )
    select count(*) as "stockChanged" from written`.execute(tx)
  return { stockChanged: made + rows[0]!.stockChanged }
}
