import { sql } from 'kysely'
import type { ExchangeRunState } from '#rules/exchange/run-states.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { hideUntouched } from '../apply/decide-run.ts'
import { processRun } from '../apply/process-run.ts'
import { isSameExchange, skippedFiles } from './known-files.ts'
import { storeSupplierPictures } from '../suppliers/supplier-pictures.ts'
import { hasPictures, storeRunPictures } from './run-pictures.ts'
import { readRunFile, readSkipped, type ReadingWays } from './read-run-file.ts'

export interface WorkedRun {
  id: number
  /** A rehearsal is read whole, though the same file came before. */
  kind: 'catalog' | 'rehearsal'
  sourceId: number
  endAsked: 'complete' | 'deactivate' | 'next' | null
  deactivateStamp: number | null
}

/** What was read is compared and applied: at the end of the exchange, or for the time being after a silence. */
export async function finishRun(ways: ReadingWays, run: WorkedRun): Promise<void> {
  const { services } = ways
  if (await readLostAgain(ways, run)) return
  const failure = await failedFile(services, run.id)
  if (failure !== null) return endAs(services, run.id, 'failed', failure)
  // deactivate hides what was not named: what was passed over must be named
  if ((await skippedFiles(services.db, run.id)).length > 0) {
    // a picture may be new under its old name
    const isSame =
      run.endAsked !== 'deactivate' && !(await hasPictures(services, run)) && (await isSameExchange(services.db, run))
    if (!isSame) await readSkipped(ways, run)
  }
  const hasStaged = await services.db
    .selectFrom('exchange_file')
    .select('id')
    .where('run_id', '=', run.id)
    .where((eb) => eb.or([eb('is_staged', '=', true), eb.and([eb('state', '=', 'read'), eb('place', 'is not', null)])]))
    .executeTakeFirst()
  if (!hasStaged) return endAs(services, run.id, 'nothing')
  await storeRunPictures(services, run)
  await storeSupplierPictures(services, run)
  const state =
    run.endAsked === 'deactivate' && run.deactivateStamp !== null
      ? await hideUntouched(services, run.id, run.deactivateStamp)
      : await processRun(services, run.id, { isEnd: run.endAsked !== null })
  // what a person has to decide about stays on the stage
  if (state === 'held') return
  if (state === 'applied' || state === 'undone') return clearStage(services, run.id)
  await endAs(services, run.id, state === 'failed' || state === 'dropped' ? state : 'nothing')
}

async function clearStage({ db }: Services, runId: number): Promise<void> {
  await withRetries(db, async (tx) => {
    await tx.updateTable('exchange_file').set({ is_staged: false }).where('run_id', '=', runId).execute()
    await tx.deleteFrom('stage_file').where('run_id', '=', runId).execute()
  })
}

/** Staged tables are emptied by a crash of the database: what it took is read from its file once more. */
async function readLostAgain(ways: ReadingWays, run: WorkedRun): Promise<boolean> {
  const { rows } = await sql<{ id: number; name: string; place: number | null }>`
    select id, name, place from exchange_file
    where run_id = ${run.id} and is_staged
      and not exists (select 1 from stage_file where stage_file.run_id = ${run.id} and file_id = exchange_file.id)
    order by place`.execute(ways.services.db)
  for (const file of rows) await readRunFile(ways, run, file, false)
  return rows.length > 0
}

async function failedFile({ db }: Services, runId: number): Promise<string | null> {
  const file = await db
    .selectFrom('exchange_file')
    .select('failure')
    .where('run_id', '=', runId)
    .where('state', '=', 'failed')
    .orderBy('place')
    .executeTakeFirst()
  return file ? (file.failure ?? '') : null
}

/** Nothing of it is left on the stage. */
export async function endAs(
  { db, clock }: Services,
  runId: number,
  state: ExchangeRunState,
  failure: string | null = null,
): Promise<void> {
  const now = clock()
  await withRetries(db, async (tx) => {
    for (const table of ['stage_good', 'stage_price', 'stage_stock', 'stage_file'] as const)
      await tx.deleteFrom(table).where('run_id', '=', runId).execute()
    await tx.updateTable('exchange_file').set({ is_staged: false }).where('run_id', '=', runId).execute()
    await tx
      .updateTable('exchange_run')
      .set({ state, ended_at: now, changed_at: now, ...(failure !== null && { failure }) })
      .where('id', '=', runId)
      .execute()
  })
}
