import { setTimeout as wait } from 'node:timers/promises'
import { notFound } from '#contract/api-error.ts'
import type { StockReasons } from '#contract/office/exchange-runs.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { applyHeldRun, dropRun } from '../apply/decide-run.ts'
import { explainStock } from '../apply/explain-stock.ts'
import { longDb, processRun } from '../apply/process-run.ts'
import { undoRun } from '../apply/undo-run.ts'
import { stageRepeated } from '../suppliers/stage-repeated.ts'
import { readRunCard } from './runs.ts'
import { readSource } from './sources.ts'

type Context = Pick<OfficeContext, 'db' | 'jobsDb' | 'clock' | 'log'>

/** A short step is answered when it is done; a long one goes on by itself, and its card tells of it. */
const ANSWER_MS = 3000

async function atMost(context: Context, runId: number, work: Promise<unknown>): Promise<void> {
  let isAnswered = false
  const told = work.catch((error: unknown) => {
    if (!isAnswered) throw error
    context.log.error({ err: error, run: runId }, 'a step of an exchange failed after its answer')
  })
  const timer = new AbortController()
  await Promise.race([told, wait(ANSWER_MS, undefined, { signal: timer.signal }).catch(() => undefined)])
  isAnswered = true
  timer.abort()
}

export async function applyByHand(context: Context, staffId: number, runId: number) {
  await atMost(context, runId, applyHeldRun(context, runId, staffId))
  return readRunCard(context.db, runId, context.clock())
}

export async function dropByHand(context: Context, staffId: number, runId: number) {
  await dropRun(context, runId, staffId)
  return readRunCard(context.db, runId, context.clock())
}

export async function undoByHand(context: Context, staffId: number, runId: number) {
  await atMost(context, runId, undoRun(context, runId, staffId))
  return readRunCard(context.db, runId, context.clock())
}

/** A run without files: what the source has said before is compared by what was decided since. */
export async function compareByHand(context: Context, staffId: number, sourceId: number) {
  const { db, clock } = context
  const { kind } = await readSource(db, sourceId)
  const now = clock()
  const { id } = await db
    .insertInto('exchange_run')
    .values({
      source_id: sourceId,
      kind: 'catalog',
      session_id: null,
      state: 'staging',
      stamp: Math.floor(now.getTime() / 1000),
      started_at: now,
      changed_at: now,
      ended_at: null,
      brake: null,
      failure: null,
      staff_id: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // of a supplier all of it: a rule of prices speaks for every good
  if (kind !== '1c') await withRetries(longDb(context), (tx) => stageRepeated(tx, { runId: id, sourceId }))
  const end = (runId: number) =>
    db
      .updateTable('exchange_run')
      .set({ ended_at: clock() })
      .where('id', '=', runId)
      .where('state', '<>', 'held')
      .execute()
  await atMost(
    context,
    id,
    processRun(context, id, { isEnd: false }).then(() => end(id)),
  )
  return readRunCard(db, id, clock())
}

export async function readStockReasons({ db }: Context, code: string): Promise<StockReasons> {
  const good = await db
    .selectFrom('good')
    .select(['code', 'name', 'article'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!good) throw notFound('Такого товара нет')
  const places = await explainStock({ db }, code)
  return { good, places: places.map((place) => ({ ...place, saidAt: new Date(place.saidAt).toISOString() })) }
}
