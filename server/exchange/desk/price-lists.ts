import { setTimeout as wait } from 'node:timers/promises'
import { conflict, invalid } from '#contract/api-error.ts'
import type { RunCard } from '#contract/office/exchange-runs.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findRunFile, runFolder } from '../sessions/run-folder.ts'
import { fetchNow } from '../suppliers/fetch-due.ts'
import { takeSupplierFile } from '../suppliers/take-file.ts'
import { readRunCard } from './runs.ts'

const GONE = 'Последнего файла уже нет на диске: пришлите прайс-лист ещё раз'

/** The supplier's last file once more, as a rehearsal: what it means after what was decided since. */
export async function readAgainByHand(context: OfficeContext, staffId: number, sourceId: number): Promise<RunCard> {
  const { db, config, clock } = context
  const last = await db
    .selectFrom('exchange_file')
    .innerJoin('exchange_run', 'exchange_run.id', 'exchange_file.run_id')
    .select(['exchange_file.run_id', 'exchange_file.name'])
    .where('exchange_run.source_id', '=', sourceId)
    .orderBy('exchange_file.id', 'desc')
    .executeTakeFirst()
  if (!last) throw conflict('Прайс-листов ещё не было: пришлите первый')
  const path = await findRunFile(runFolder(config, last.run_id), last.name)
  if (path === null) throw conflict(GONE)
  const id = await takeSupplierFile(context, sourceId, path, { kind: 'rehearsal', staffId, name: last.name })
  return readRunCard(db, id, clock())
}

/** A supplier's server may be slow: what takes longer goes on by itself. */
const ANSWER_MS = 8000

/** Asked by a person: at once, whatever the schedule says. */
export async function fetchByHand(
  context: OfficeContext,
  staffId: number,
  sourceId: number,
): Promise<{ isSame: boolean; run: RunCard | null }> {
  const { db, clock, log } = context
  const { url } = await db
    .selectFrom('exchange_source')
    .select('url')
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow()
  if (url === null) throw invalid({ url: ['Сначала впишите адрес файла и запишите его'] })
  const work = fetchNow(context, { id: sourceId, url, staffId })
  work.catch((error: unknown) => log.error({ err: error, source: sourceId }, 'a price list was not fetched'))
  const timer = new AbortController()
  const late = wait(ANSWER_MS, null, { signal: timer.signal }).catch(() => null)
  const fetched = await Promise.race([work, late])
  timer.abort()
  if (fetched === null) return { isSame: false, run: null }
  if (fetched === 'same') return { isSame: true, run: null }
  return { isSame: false, run: await readRunCard(db, fetched, clock()) }
}
