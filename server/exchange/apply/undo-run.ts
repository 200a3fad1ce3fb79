import { sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { GOOD_COLUMNS } from './goods.ts'
import { type ExchangeServices, longDb } from './process-run.ts'
import { actAsExchange, openRun, type RunContext } from './run-context.ts'

export interface Undone {
  /** Values put back, goods taken away. */
  restored: number
  /** Changed by somebody since, or needed by an order: left as they are. */
  leftAlone: number
}

/**
 * Puts back what a run changed, where the shop still has what the run left there. A good it made is deleted, or only
 * hidden once an order or one of the shop's people has touched it. Stock goes back by the difference, so that what
 * orders have taken since stays taken. What the source has said stays known: said again, it is applied again.
 */
export const undoRun = (services: ExchangeServices, runId: number, staffId: number | null): Promise<Undone> =>
  withRetries(longDb(services), (tx) => undo(services, tx, runId, staffId))

class OnlyLooked extends Error {}

/** What undoing would put back and leave alone: done, counted and taken back. */
export async function previewUndo(services: ExchangeServices, runId: number): Promise<Undone> {
  let found: Undone = { restored: 0, leftAlone: 0 }
  try {
    await withRetries(longDb(services), async (tx) => {
      found = await undo(services, tx, runId, null)
      throw new OnlyLooked()
    })
  } catch (error) {
    if (!(error instanceof OnlyLooked)) throw error
  }
  return found
}

async function undo(services: ExchangeServices, tx: Db, runId: number, staffId: number | null): Promise<Undone> {
  const run = await openRun(tx, runId, services.clock())
  if (!run) throw notFound('Обмен не найден.')
  if (run.state !== 'applied') throw conflict('Отменить можно только применённый обмен. Обновите страницу.')
  if (!(await tx.selectFrom('exchange_change').select('key').where('run_id', '=', runId).limit(1).executeTakeFirst()))
    throw conflict('Прежние значения хранятся 30 дней, у этого обмена их уже нет.')
  await actAsExchange(run)
  const done: Undone = { restored: 0, leftAlone: 0 }
  for (const step of [undoGoods, undoOffers, undoNewGoods, undoStock, undoNames]) {
    const { restored, leftAlone } = await step(run)
    done.restored += restored
    done.leftAlone += leftAlone
  }
  await sql`update source_good set data = data - 'absent' where source_id = ${run.source.id} and data ->> 'absent' = ${String(runId)}`.execute(
    tx,
  )
  await tx
    .updateTable('exchange_run')
    .set({
      state: 'undone',
      staff_id: staffId,
      figures: JSON.stringify({ ...run.figures, ...done }),
      changed_at: run.now,
    })
    .where('id', '=', runId)
    .execute()
  return done
}

const counted = async (tx: Db, query: ReturnType<typeof sql<Undone>>): Promise<Undone> => {
  const { rows } = await query.execute(tx)
  return rows[0] ?? { restored: 0, leftAlone: 0 }
}

/** Field by field: an edited name keeps nobody from putting the description back. */
async function undoGoods({ tx, id, now }: RunContext): Promise<Undone> {
  const isAsLeft = (column: string) =>
    sql`c.after ? ${sql.lit(column)} and to_jsonb(${sql.ref(`g.${column}`)}) is not distinct from nullif(c.after -> ${sql.lit(column)}, 'null')`
  const values = GOOD_COLUMNS.map(
    (column) => sql`case when ${isAsLeft(column)} then was.${sql.ref(column)} else ${sql.ref(`g.${column}`)} end`,
  )
  const states = sql.join(GOOD_COLUMNS.map((column) => sql`(c.after ? ${sql.lit(column)}, ${isAsLeft(column)})`))
  await sql`create temp table x_undo on commit drop as
    select c.key as code, c.before, c.after, count(*) filter (where f.is_as_left) as restored, count(*) filter (where not f.is_as_left) as left_alone
    from exchange_change c join good g on g.code = c.key cross join lateral (values ${states}) as f (is_changed, is_as_left)
    where c.run_id = ${id} and c.thing = 'good' and c.before is not null and f.is_changed
    group by c.key, c.before, c.after`.execute(tx)
  await sql`update good g set (${sql.join(GOOD_COLUMNS.map((column) => sql.ref(column)))}, updated_at) = (
      select ${sql.join(values)}, ${now}::timestamptz
      from jsonb_populate_record(g, c.before) was)
    from x_undo c where c.code = g.code and c.restored > 0`.execute(tx)
  return counted(
    tx,
    sql<Undone>`select coalesce(sum(restored), 0)::integer as restored, coalesce(sum(left_alone), 0)::integer as "leftAlone" from x_undo`,
  )
}

async function undoOffers({ tx, id }: RunContext): Promise<Undone> {
  const told = sql`jsonb_build_object('price', o.price, 'price_old', o.price_old, 'price_registered', o.price_registered, 'sale_ends_on', o.sale_ends_on)`
  await sql`create temp table x_undo_offer on commit drop as
    select split_part(c.key, '/', 1) as code, split_part(c.key, '/', 2) as node, c.before, c.after, o.good_code is not null as is_there,
      case when c.after is null then o.good_code is null else ${told} = c.after end as is_as_left
    from exchange_change c join good g on g.code = split_part(c.key, '/', 1)
    left join good_offer o on o.good_code = split_part(c.key, '/', 1) and o.node_code = split_part(c.key, '/', 2)
    where c.run_id = ${id} and c.thing = 'offer' and c.before is distinct from c.after`.execute(tx)
  await sql`delete from good_offer o using x_undo_offer u
    where u.is_as_left and u.before is null and o.good_code = u.code and o.node_code = u.node`.execute(tx)
  await sql`update good_offer o set price = was.price, price_old = was.price_old, price_registered = was.price_registered, sale_ends_on = was.sale_ends_on
    from x_undo_offer u cross join lateral jsonb_populate_record(null::good_offer, u.before) was
    where u.is_as_left and u.before is not null and u.is_there and o.good_code = u.code and o.node_code = u.node`.execute(
    tx,
  )
  await sql`insert into good_offer (good_code, node_code, price, price_old, price_registered, sale_ends_on)
    select u.code, u.node, was.price, was.price_old, was.price_registered, was.sale_ends_on
    from x_undo_offer u cross join lateral jsonb_populate_record(null::good_offer, u.before) was
    where u.is_as_left and u.before is not null and not u.is_there`.execute(tx)
  return counted(
    tx,
    sql<Undone>`select count(*) filter (where is_as_left) as restored, count(*) filter (where not coalesce(is_as_left, false)) as "leftAlone" from x_undo_offer`,
  )
}

async function undoNewGoods({ tx, id, source, now }: RunContext): Promise<Undone> {
  await sql`create temp table x_made on commit drop as
    select g.code, exists (select from order_item i where i.good_code = g.code)
      or exists (select from good_field_edit e where e.good_code = g.code) as is_needed
    from exchange_change c join good g on g.code = c.key
    where c.run_id = ${id} and c.thing = 'good' and c.before is null`.execute(tx)
  // their stock goes with them: in the order orders lock it
  await sql`select from good_stock where good_code in (select code from x_made where not is_needed)
    order by good_code, warehouse_id for update`.execute(tx)
  await sql`delete from good where code in (select code from x_made where not is_needed)`.execute(tx)
  await sql`delete from external_id where source_id = ${source.id} and kind = 'good' and code in (select code from x_made where not is_needed)`.execute(
    tx,
  )
  await sql`update good set is_active = false, updated_at = ${now} where is_active and code in (select code from x_made where is_needed)`.execute(
    tx,
  )
  return counted(
    tx,
    sql<Undone>`select count(*) filter (where not is_needed) as restored, count(*) filter (where is_needed) as "leftAlone" from x_made`,
  )
}

/** Where no later run has said anything of the place. */
async function undoStock({ tx, id }: RunContext): Promise<Undone> {
  await sql`create temp table x_undo_stock on commit drop as
    select split_part(c.key, '/', 1) as code, split_part(c.key, '/', 2)::integer as warehouse_id, (c.after ->> 'by')::integer as moved,
      c.before is null as was_none, exists (select from exchange_change later
        where later.run_id > c.run_id and later.thing = 'stock' and later.key = c.key) as is_later
    from exchange_change c join good g on g.code = split_part(c.key, '/', 1)
    join warehouse w on w.id = split_part(c.key, '/', 2)::integer
    where c.run_id = ${id} and c.thing = 'stock'`.execute(tx)
  await sql`insert into good_stock as s (good_code, warehouse_id, quantity)
    select code, warehouse_id, greatest(-moved, 0) from x_undo_stock where not is_later order by code, warehouse_id
    on conflict (good_code, warehouse_id) do update set quantity = greatest(0, s.quantity
      - (select moved from x_undo_stock u where u.code = excluded.good_code and u.warehouse_id = excluded.warehouse_id))`.execute(
    tx,
  )
  await sql`delete from good_stock s using x_undo_stock u
    where not u.is_later and u.was_none and s.good_code = u.code and s.warehouse_id = u.warehouse_id and s.quantity = 0`.execute(
    tx,
  )
  return counted(
    tx,
    sql<Undone>`select count(*) filter (where not is_later) as restored, count(*) filter (where is_later) as "leftAlone" from x_undo_stock`,
  )
}

/** Makers and values of lists it brought, while nothing uses them. */
async function undoNames({ tx, id, source }: RunContext): Promise<Undone> {
  await sql`update exchange_mapping m set target = null, is_guess = false from exchange_change c
    where c.run_id = ${id} and c.thing = 'vendor' and m.source_id = ${source.id} and m.kind = 'vendor' and m.target ->> 'vendor' = c.key
      and not exists (select from good where vendor_code = c.key)`.execute(tx)
  const vendors = await sql`delete from vendor v using exchange_change c
    where c.run_id = ${id} and c.thing = 'vendor' and v.code = c.key and not exists (select from good where vendor_code = v.code)
      and not exists (select from service_center where v.code = any(vendor_codes))`.execute(tx)
  const values = await sql`delete from attribute_value v using exchange_change c
    where c.run_id = ${id} and c.thing = 'attribute-value' and v.attribute_code = split_part(c.key, '/', 1) and v.value = split_part(c.key, '/', 2)
      and not exists (select from good where attributes ->> v.attribute_code = v.value)`.execute(tx)
  return { restored: Number(vendors.numAffectedRows ?? 0) + Number(values.numAffectedRows ?? 0), leftAlone: 0 }
}
