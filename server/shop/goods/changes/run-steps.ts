import { sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import { HOUR_MS } from '#rules/calendar/durations.ts'
import { attributeOf, isGoodField, isOfferField } from '#rules/goods/good-fields.ts'
import { actAs } from '#server/db/actor.ts'
import type { Db } from '#server/db/client.ts'
import type { GoodsRunState } from '#rules/goods/run-states.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { plannerOf } from './change-goods.ts'
import { moveChanges } from './move-changes.ts'

type Context = Pick<OfficeContext, 'db' | 'session' | 'clock'>

const askedBy = ({ session }: Context) => session?.staff.id ?? null

export const UNDO_DAYS = 30
/** Rows of one transaction: short locks, so that the shop does not feel a run of ten thousand. */
const ROWS_AT_ONCE = 500

async function lockRun(tx: Db, id: number) {
  const run = await tx.selectFrom('goods_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!run) throw notFound('Такого изменения нет')
  return run
}

/** Nobody applies or takes back what they could not change by hand. */
async function mustBeTheirs(tx: Db, context: Context, runId: number): Promise<void> {
  const planner = plannerOf(context)
  const { rows } = await sql<{ thing: string; field: string; branch: string }>`
    select distinct thing, case when thing = 'good' then f.key else '' end as field, split_part(goods_change.key, '/', 2) as branch
    from goods_change cross join lateral jsonb_object_keys(coalesce(after, before)) f (key) where run_id = ${runId}`.execute(
    tx,
  )
  const isTheirs = rows.every(({ thing, field, branch }) => {
    if (thing === 'offer') return planner.mayPrice(branch)
    if (thing === 'cost') return planner.may('prices.change')
    if (planner.may('goods.change')) return true
    return planner.may('goods.texts') && TEXT_FIELDS.has(field)
  })
  if (!isTheirs) throw conflict('В этом изменении есть поля или филиалы, на которые у вас нет права')
}

const TEXT_FIELDS = new Set(['name', 'slug', 'description', 'pictures', 'videos', 'in_the_box', 'labels'])

/** The job applies it; `isSure`: prices that move tenfold were looked at. */
export async function queueRun(context: Context, id: number, isSure: boolean): Promise<void> {
  await withRetries(context.db, async (tx) => {
    const run = await lockRun(tx, id)
    if (run.state !== 'ready') throw conflict('Это изменение уже применяли. Обновите страницу')
    await mustBeTheirs(tx, context, id)
    const held = Number((run.figures as { held?: number }).held ?? 0)
    if (held > 0 && !isSure)
      throw conflict('Есть цены, которые изменятся в 10 раз и больше: проверьте их и подтвердите отдельно')
    await step(tx, id, { state: 'queued', asked_by: askedBy(context), reached: 0, done: 0 }, context.clock())
  })
}

/** Before it has begun it just goes; half way what was applied is put back. */
export async function cancelRun(context: Context, id: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    const run = await lockRun(tx, id)
    await mustBeTheirs(tx, context, id)
    if (run.state === 'ready' || run.state === 'queued')
      await step(tx, id, { state: 'cancelled', ended_at: context.clock() }, context.clock())
    else if (run.state === 'applying')
      await step(
        tx,
        id,
        {
          state: 'undo-queued',
          asked_by: askedBy(context),
          is_cancelled: true,
          applied_to: run.reached,
          reached: 0,
          done: 0,
        },
        context.clock(),
      )
    else throw conflict('Отменить можно только то, что ещё не применено. Обновите страницу')
  })
}

/** `fields`: only these go back, and the rest of the run stays. */
export async function undoChanges(context: Context, id: number, fields: readonly string[] | null): Promise<void> {
  const unknown = fields?.find(
    (field) => !isGoodField(field) && !isOfferField(field) && attributeOf(field) === null && field !== 'cost',
  )
  if (unknown !== undefined) throw conflict('Такого поля в изменении нет')
  await withRetries(context.db, async (tx) => {
    const run = await lockRun(tx, id)
    if (run.state !== 'applied') throw conflict('Вернуть можно только применённое изменение. Обновите страницу')
    await mustBeTheirs(tx, context, id)
    const kept = await tx.selectFrom('goods_change').select('id').where('run_id', '=', id).limit(1).executeTakeFirst()
    if (!kept) throw conflict(`Прежние значения хранятся ${UNDO_DAYS} дней, у этого изменения их уже нет`)
    await step(
      tx,
      id,
      {
        state: 'undo-queued',
        asked_by: askedBy(context),
        undo_fields: fields === null ? null : [...fields],
        reached: 0,
        done: 0,
        left_alone: 0,
      },
      context.clock(),
    )
  })
}

interface Step {
  state: GoodsRunState
  asked_by?: number | null
  reached?: number
  applied_to?: number
  done?: number
  left_alone?: number
  is_cancelled?: boolean
  undo_fields?: string[] | null
  ended_at?: Date
  failure?: string
}

const step = (tx: Db, id: number, values: Step, now: Date) =>
  tx
    .updateTable('goods_run')
    .set({ ...values, changed_at: now })
    .where('id', '=', id)
    .execute()

type Work = Pick<Services, 'db' | 'jobsDb' | 'clock'> & { log?: { error: (details: object, text: string) => void } }

/** Everything that waits, to its end; several processes may: each part is one transaction under the run's lock. */
export async function workAtRuns({ db, jobsDb, clock, log }: Work, signal?: AbortSignal): Promise<void> {
  const long = jobsDb ?? db
  for (;;) {
    const run = await long
      .selectFrom('goods_run')
      .select(['id', 'asked_by'])
      .where('state', 'in', ['queued', 'applying', 'undo-queued', 'undoing'])
      .orderBy('id')
      .executeTakeFirst()
    if (!run || signal?.aborted) return
    try {
      // what it changes is told of in the journal as the person's who asked for it
      await actAs({ staffId: run.asked_by, via: 'office', ip: '' }, () =>
        withRetries(long, (tx) => movePart(tx, run.id, clock())),
      )
    } catch (error) {
      if (!isRefusal(error)) throw error
      log?.error({ err: error, run: run.id }, 'a change of goods stopped')
      await withRetries(long, (tx) => stopRun(tx, run.id, clock()))
    }
  }
}

/** The database says no to a value: a category or a brand is gone since it was planned. */
const isRefusal = (error: unknown) => /^23/.test(String((error as { code?: unknown }).code ?? ''))

async function stopRun(tx: Db, id: number, now: Date): Promise<void> {
  const run = await lockRun(tx, id)
  const failure =
    'Часть значений больше не подходит магазину (категория или бренд удалены): всё возвращено как было. Повторите изменение'
  if (run.state === 'queued' || run.state === 'applying')
    await step(
      tx,
      id,
      run.reached === 0
        ? { state: 'failed', failure, ended_at: now }
        : { state: 'undo-queued', is_cancelled: true, failure, applied_to: run.reached, reached: 0, done: 0 },
      now,
    )
  else await step(tx, id, { state: 'failed', failure, ended_at: now }, now)
}

async function movePart(tx: Db, id: number, now: Date): Promise<void> {
  const run = await lockRun(tx, id)
  const isForward = run.state === 'queued' || run.state === 'applying'
  if (!isForward && run.state !== 'undo-queued' && run.state !== 'undoing') return
  const moved = await moveChanges(tx, {
    runId: id,
    direction: isForward ? 'forward' : 'back',
    after: run.reached,
    upTo: isForward ? null : run.applied_to,
    limit: ROWS_AT_ONCE,
    fields: isForward ? null : run.undo_fields,
    now,
  })
  const done = { reached: moved.reached, done: run.done + moved.rows, left_alone: run.left_alone + moved.leftAlone }
  if (moved.rows === ROWS_AT_ONCE)
    return void (await step(tx, id, { ...done, state: isForward ? 'applying' : 'undoing' }, now))
  if (isForward)
    return void (await step(tx, id, { ...done, state: 'applied', applied_to: moved.reached, ended_at: now }, now))
  await step(tx, id, { ...done, state: endOfUndo(run), ended_at: now, undo_fields: run.undo_fields }, now)
}

const endOfUndo = (run: {
  is_cancelled: boolean
  failure: string | null
  undo_fields: string[] | null
}): GoodsRunState => {
  if (run.failure !== null) return 'failed'
  if (run.is_cancelled) return 'cancelled'
  return run.undo_fields === null ? 'undone' : 'applied'
}

const READY_HOURS = 24

/** Old values nobody will take back any more; differences nobody applied. */
export async function sweepRuns({ db, jobsDb, clock }: Work): Promise<number> {
  const long = jobsDb ?? db
  const now = clock().getTime()
  await long
    .updateTable('goods_run')
    .set({ state: 'cancelled', ended_at: clock(), changed_at: clock() })
    .where('state', '=', 'ready')
    .where('created_at', '<', new Date(now - READY_HOURS * HOUR_MS))
    .execute()
  let swept = 0
  for (;;) {
    const { numAffectedRows } = await sql`delete from goods_change where id = any(array(
      select c.id from goods_change c join goods_run r on r.id = c.run_id
      where r.changed_at < ${new Date(now - UNDO_DAYS * 24 * HOUR_MS)} and r.state in ('applied', 'undone', 'cancelled', 'failed', 'nothing') limit 10000))`.execute(
      long,
    )
    swept += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < 10_000) return swept
  }
}
