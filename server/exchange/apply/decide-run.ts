import { conflict, notFound } from '#contract/api-error.ts'
import type { ExchangeRunState } from '#rules/exchange/run-states.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type ExchangeServices, longDb, processRun } from './process-run.ts'

/** A person has looked at what holds the run: it is applied as it would have been. */
export async function applyHeldRun(
  services: ExchangeServices,
  runId: number,
  staffId: number | null,
): Promise<ExchangeRunState> {
  const run = await heldRun(services, runId)
  const { figures, brake } = run
  const wasRead = (figures['goodsRead'] ?? 0) + (figures['pricesRead'] ?? 0) + (figures['stockRead'] ?? 0) > 0
  if (wasRead && !(await isStaged(services, runId)))
    throw conflict('База данных перезапускалась, и прочитанное не сохранилось. Выгрузите из 1С ещё раз.')
  await longDb(services).updateTable('exchange_run').set({ staff_id: staffId }).where('id', '=', runId).execute()
  return processRun(services, runId, {
    isEnd: figures['isEnd'] === 1,
    isAllowed: true,
    arePricesSeen: (brake ?? []).some(({ rule }) => rule === 'prices'),
    ...(figures['hideBefore'] === undefined ? {} : { hideBefore: figures['hideBefore'] }),
  })
}

/** Nothing of it is applied, and what it said is forgotten. */
export async function dropRun(services: ExchangeServices, runId: number, staffId: number | null): Promise<void> {
  await heldRun(services, runId)
  const now = services.clock()
  await withRetries(longDb(services), async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('exchange_run')
      .set({ state: 'dropped', staff_id: staffId, changed_at: now, ended_at: now })
      .where('id', '=', runId)
      .where('state', '=', 'held')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notHeld()
    for (const table of ['stage_good', 'stage_price', 'stage_stock'] as const)
      await tx.deleteFrom(table).where('run_id', '=', runId).execute()
  })
}

/** `deactivate`: what the source has not touched since the moment its session began goes off sale. */
export const hideUntouched = (services: ExchangeServices, runId: number, stamp: number): Promise<ExchangeRunState> =>
  processRun(services, runId, { isEnd: true, hideBefore: stamp })

async function heldRun({ db }: ExchangeServices, runId: number) {
  const run = await db
    .selectFrom('exchange_run')
    .select(['state', 'figures', 'brake'])
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) throw notFound('Обмен не найден.')
  if (run.state !== 'held') throw notHeld()
  return run
}

const notHeld = () => conflict('Этот обмен уже не ждёт решения. Обновите страницу.')

async function isStaged({ db }: ExchangeServices, runId: number): Promise<boolean> {
  for (const table of ['stage_good', 'stage_price', 'stage_stock'] as const)
    if (await db.selectFrom(table).select('seq').where('run_id', '=', runId).limit(1).executeTakeFirst()) return true
  return false
}
