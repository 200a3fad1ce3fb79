import { sql } from 'kysely'
import type { RunEffect } from '#rules/exchange/brakes.ts'
import type { Db } from '#server/db/client.ts'
import type { RunContext } from './run-context.ts'

/** What the run that was compared would do, as far as brakes weigh it. */
export async function effectOf(run: RunContext): Promise<RunEffect> {
  const { tx, source, id } = run
  const { rows } = await sql<
    Pick<RunEffect, 'hidden' | 'priced' | 'moved'> & { created: number; changes: boolean }
  >`select
    (select count(*) from x_good where was_active and not is_active) as hidden,
    (select count(*) from x_good where is_new and is_active) as created,
    exists (select from x_good) or exists (select from x_offer) or exists (select from x_stock) as changes,
    (select count(*) from x_priced where was_there) as priced,
    (select count(*) from x_priced where is_moved) as moved`.execute(tx)
  const { changes, ...counted } = rows[0]!
  const left = source.isSupplier ? await leftOut(tx, source.id, id) : null
  return {
    ...counted,
    left,
    ...(await weighed(run, counted.hidden > 0 || counted.moved > 0 || Boolean(left))),
    ...(await acceptance(run, changes, counted.created)),
    older: await olderFile(run),
    atCost: source.isSupplier && source.options.priceRule === undefined ? await soldAtCost(run) : 0,
  }
}

/** Of all goods of the source only when there is something to weigh against them. */
async function weighed(
  { tx, source }: RunContext,
  isNeeded: boolean,
): Promise<Pick<RunEffect, 'active' | 'allPriced'>> {
  if (!isNeeded) return { active: 0, allPriced: 0 }
  const { rows } = await sql<Pick<RunEffect, 'active' | 'allPriced'>>`with own as materialized (
      select distinct code from external_id where source_id = ${source.id} and kind = 'good')
    select (select count(*) from own join good on good.code = own.code where good.is_active) as active,
      (select count(*) from own where exists (select from good_offer o where o.good_code = own.code)) as "allPriced"`.execute(
    tx,
  )
  return rows[0]!
}

/** Goods of the shop a supplier's list no longer has since this run. */
async function leftOut(tx: Db, sourceId: number, runId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from source_good s
    join external_id e on e.source_id = s.source_id and e.kind = 'good' and e.external = s.external
    where s.source_id = ${sourceId} and s.data -> 'absent' = to_jsonb(${runId}::bigint)`.execute(tx)
  return rows[0]!.n
}

/** Whether anybody has accepted the source, what it would go by unasked, and who would see it. */
async function acceptance({ tx, source }: RunContext, changes: boolean, created: number): Promise<Partial<RunEffect>> {
  if (!changes) return {}
  const { rows } = await sql<Record<'groups' | 'priceTypes' | 'warehouses' | 'shown', number> & { branches: string[] }>`
    with guess as (select kind from exchange_mapping where source_id = ${source.id} and is_guess and staff_id is null
      and target is not null and not target ? 'ignore')
    select (select count(*) from guess where kind = 'group') as groups,
      (select count(*) from guess where kind = 'price-type') as "priceTypes",
      (select count(*) from guess where kind = 'warehouse') as warehouses,
      (select count(*) from good where is_active and not is_hire) as shown,
      array(select name from node_logistic where exists (select from x_offer where x_offer.node = node_logistic.code and price is not null)
        order by position) as branches`.execute(tx)
  const { shown, branches, ...guesses } = rows[0]!
  const isGuessed = guesses.groups + guesses.priceTypes + guesses.warehouses > 0
  return { shown, branches, guesses, isFirst: !source.isAccepted && (created > 0 || isGuessed) }
}

/** Made before what another run of the source has brought of the same kind. */
async function olderFile({ tx, id, source }: RunContext): Promise<RunEffect['older']> {
  const { rows } = await sql<NonNullable<RunEffect['older']>>`select f.name, f.formed, last.formed as last
    from exchange_file f join source_formed last on last.source_id = ${source.id} and last.part = any(f.formed_of)
    where f.run_id = ${id} and f.is_staged and last.run_id <> ${id} and f.formed < last.formed
    order by f.formed, last.formed desc limit 1`.execute(tx)
  return rows[0] ?? null
}

async function soldAtCost({ tx, source }: RunContext): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct x.code) as n
    from x_supplier x join x_offer o on o.code = x.code and o.price is not null
    where x.source_id = ${source.id} and x.ours <= x.kopecks`.execute(tx)
  return rows[0]!.n
}

/** What was applied is what later files are weighed against; who applied it by hand has accepted the source. */
export async function recordTaken({ tx, id, source, now }: RunContext, isByHand: boolean): Promise<void> {
  await sql`insert into source_formed (source_id, part, formed, run_id)
    select ${source.id}, part, max(formed), ${id}::bigint from exchange_file cross join unnest(formed_of) as part
    where run_id = ${id} and is_staged and formed is not null group by part
    on conflict (source_id, part) do update set formed = excluded.formed, run_id = excluded.run_id`.execute(tx)
  if (!isByHand) return
  await sql`update exchange_source set accepted_at = ${now},
      options = case when kind <> '1c' and not options ? 'priceRule' then options || '{"priceRule": {}}' else options end
    where id = ${source.id}`.execute(tx)
  await sql`update exchange_mapping set is_guess = false where source_id = ${source.id} and is_guess and kind <> 'column'`.execute(
    tx,
  )
}
