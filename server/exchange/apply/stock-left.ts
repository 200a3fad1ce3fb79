import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ExchangeRunState } from '#rules/exchange/run-states.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { hasWritten, sumFigures } from './run-figures.ts'
import { actAsExchange, openRun, type RunContext } from './run-context.ts'
import { compareStock, writeStock } from './stock.ts'

/** A good lies in several places. */
const PLACES_OF_GOOD = 12

interface Parts {
  stockAtOnce: number
  isEnd: boolean
}

/**
 * Takes out of `x_stock` what is too much to be held in one piece, and remembers its goods. Nobody waits for goods this
 * run has made. Answers how many goods are left, those of a run killed before included.
 */
export async function leaveStock({ tx, id }: RunContext, stockAtOnce: number): Promise<number> {
  await sql`create temp table x_later on commit drop as
    select code from x_stock where code not in (select code from x_code where is_new)`.execute(tx)
  await sql`insert into exchange_stock_left (run_id, good_code)
    select distinct ${id}::bigint, code from x_later where (select count(*) from x_later) > ${stockAtOnce}::integer
    on conflict do nothing`.execute(tx)
  await sql`delete from x_stock where code in (select good_code from exchange_stock_left where run_id = ${id})`.execute(
    tx,
  )
  const { rows } = await sql<{ n: number }>`select count(*) as n from exchange_stock_left where run_id = ${id}`.execute(
    tx,
  )
  return rows[0]!.n
}

/** Each part is compared anew under its own lock, so it may begin again anywhere. */
export async function writeStockLeft(
  db: Db,
  runId: number,
  clock: () => Date,
  parts: Parts,
): Promise<ExchangeRunState> {
  for (;;) {
    const state = await withRetries(db, async (tx) => {
      const run = await openRun(tx, runId, clock())
      if (run?.state !== 'applying') return run?.state ?? 'failed'
      return writePart(run, parts)
    })
    if (state !== 'applying') return state
  }
}

async function writePart(run: RunContext, { isEnd, stockAtOnce }: Parts): Promise<ExchangeRunState> {
  const { tx, id, now, source } = run
  await actAsExchange(run)
  const { rows } = await sql<{
    good_code: string
  }>`delete from exchange_stock_left where run_id = ${id} and good_code in (
    select good_code from exchange_stock_left where run_id = ${id} order by good_code limit ${Math.max(1, Math.floor(stockAtOnce / PLACES_OF_GOOD))})
    returning good_code`.execute(tx)
  await sql`create temp table x_code on commit drop as
    select external, code, false as is_new, true as price, true as stock from external_id
    where source_id = ${source.id} and kind = 'good' and code = any(${rows.map(({ good_code }) => good_code)}::text[])`.execute(
    tx,
  )
  await sql`analyze x_code`.execute(tx)
  await compareStock(run)
  const figures = sumFigures(run.figures, await writeStock(run))
  const left = await tx
    .selectFrom('exchange_stock_left')
    .select('good_code')
    .where('run_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const state = left ? 'applying' : hasWritten(figures) ? 'applied' : 'nothing'
  const { stockLeft: _, ...told } = figures
  await tx
    .updateTable('exchange_run')
    .set({
      state,
      figures: JSON.stringify(left ? figures : told),
      changed_at: now,
      ended_at: isEnd && !left ? now : null,
    })
    .where('id', '=', id)
    .execute()
  return state
}
