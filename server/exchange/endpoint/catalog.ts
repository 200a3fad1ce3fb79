import { isArchiveName } from '#rules/exchange/file-name.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { ExchangeWork } from '../sessions/exchange-work.ts'
import { fileState, queueImport, type QueuedFile } from '../sessions/queue-import.ts'
import type { ExchangeSession } from '../sessions/session.ts'
import { type ExchangeAnswer, failure, progress, success } from './answer.ts'

/** Long enough for most files, far below the twenty seconds accounting bears. */
const WAIT_MS = 2000

export async function answerImport(
  services: Services,
  work: ExchangeWork,
  session: ExchangeSession,
  filename: string,
): Promise<ExchangeAnswer> {
  const file = await queueImport(services, session, filename)
  if (file.state === 'queued' || file.state === 'reading') {
    const settled = work.settled(file.id, WAIT_MS)
    work.schedule(session.source.id)
    await settled
  }
  const now = await fileState(services, file.id)
  const answer = answerOf(now, work)
  return isArchiveName(now.name) && now.state === 'read' ? answerArchive(services, session, work) : answer
}

function answerOf({ id, name, state, failure: words }: QueuedFile, work: ExchangeWork): ExchangeAnswer {
  if (state === 'failed') return failure(words ?? `Файл ${name} не прочитан`)
  if (state === 'read' || state === 'known') return success()
  const share = work.progressOf(id)
  if (share !== null) return progress(`Читаем файл ${name}: ${Math.floor(share * 100)} %`)
  return progress(state === 'reading' ? `Читаем файл ${name}` : `Файл ${name} ждёт своей очереди`)
}

/** All that lay in it. */
async function answerArchive(
  services: Services,
  session: ExchangeSession,
  work: ExchangeWork,
): Promise<ExchangeAnswer> {
  const files = await services.db
    .selectFrom('exchange_file')
    .select(['id', 'name', 'state', 'failure'])
    .where('run_id', '=', session.runId)
    .where('place', 'is not', null)
    .orderBy('place')
    .execute()
  const failed = files.find(({ state }) => state === 'failed')
  const waiting = files.find(({ state }) => state === 'queued' || state === 'reading')
  return failed || waiting ? answerOf(failed ?? waiting!, work) : success()
}
