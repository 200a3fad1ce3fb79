import { sql } from 'kysely'
import type { RunContext } from './run-context.ts'

/** Goods not touched since this moment, or by this run. */
export type Untouched = { stamp: number } | { byRun: true }

/**
 * What a full export has left out is marked so, and comes into the scope. Nothing, where a file of the run could not be
 * read: what it would have named nobody knows. A characteristic is there while its good is.
 */
export async function markAbsent({ tx, id, source, now }: RunContext, untouched: Untouched): Promise<void> {
  const failed = await tx
    .selectFrom('exchange_file')
    .select('id')
    .where('run_id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (failed) return
  const isTouched = (of: string) =>
    'stamp' in untouched
      ? sql`${sql.ref(`${of}.stamp`)} >= ${untouched.stamp}`
      : sql`${sql.ref(`${of}.run_id`)} >= ${id}`
  await sql`create temp table x_absent (external text primary key) on commit drop`.execute(tx)
  await sql`with gone as (
      update source_good s set data = s.data || jsonb_build_object('absent', ${id}::bigint)
      where s.source_id = ${source.id} and not s.is_deleted and not s.data ? 'absent' and not (${isTouched('s')})
        and (strpos(s.external, '#') = 0 or not exists (select from source_good base where base.source_id = s.source_id
          and base.external = split_part(s.external, '#', 1) and ${isTouched('base')}))
      returning s.external
    )
    insert into x_absent select external from gone`.execute(tx)
  await sql`analyze x_absent`.execute(tx)
  await sql`insert into x_scope (external, good, price, stock)
    select external, true, false, ${sql.lit(source.isSupplier)} from x_absent`.execute(tx)
  // accounting's good that is gone goes off sale; a supplier's only has none left
  if (source.isSupplier)
    await sql`update source_stock s set quantity = 0, run_id = ${id}, said_at = ${now} from x_absent
      where s.source_id = ${source.id} and s.quantity <> 0 and s.external = x_absent.external`.execute(tx)
}
