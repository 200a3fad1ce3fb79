import type { Services } from '#server/shop/ground/call-context.ts'
import { isArchiveName, safeFileName } from '#rules/exchange/file-name.ts'
import type { ExchangeFileState } from '#rules/exchange/run-states.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { ExchangeFailure } from './exchange-failure.ts'
import type { ExchangeSession } from './session.ts'
import { insertExchangeFile } from './insert-exchange-file.ts'

export interface QueuedFile {
  id: number
  name: string
  state: ExchangeFileState
  failure: string | null
}

const FIELDS = ['id', 'name', 'state', 'failure'] as const

/**
 * `import`: the file joins the queue of its run, archives that came before it first. Asked again, it answers how far it
 * is.
 */
export async function queueImport(services: Services, session: ExchangeSession, fileName: string): Promise<QueuedFile> {
  const { db, clock } = services
  const name = safeFileName(fileName)
  if (name === null)
    throw new ExchangeFailure('Не сказано, какой файл загрузить: передайте его имя в параметре filename')
  const now = clock()
  return withRetries(db, async (tx) => {
    // one at a time, so that places differ
    await tx.updateTable('exchange_run').set({ changed_at: now }).where('id', '=', session.runId).executeTakeFirst()
    const rows = await tx
      .selectFrom('exchange_file')
      .select([...FIELDS, 'place'])
      .where('run_id', '=', session.runId)
      .orderBy('id')
      .execute()
    let place = Math.max(0, ...rows.map((row) => row.place ?? 0))
    const queue = async (row: { id: number }) => {
      const values = { state: 'queued' as const, place: ++place, changed_at: now }
      await tx.updateTable('exchange_file').set(values).where('id', '=', row.id).execute()
    }
    const found = rows.find((row) => row.name === name) ?? sameLastPart(rows, name)
    const archives = rows.filter((row) => row.state === 'receiving' && isArchiveName(row.name) && row !== found)
    // one asked for by its own name waits for those that came before it
    const before = archives.filter((row) => !found || !isArchiveName(found.name) || row.id < found.id)
    for (const row of before) await queue(row)
    if (!found) return addMissing(tx, session.runId, name, ++place, now)
    // read before, and an archive has come since: it may hold another of the same name
    const isAnew = before.length > 0 && ['read', 'known', 'failed'].includes(found.state)
    if (found.state === 'receiving' || isAnew) {
      await queue(found)
      return { ...found, state: 'queued' }
    }
    return found
  })
}

/** Sent with folders and imported without, or the other way round. */
function sameLastPart<Row extends { name: string }>(rows: readonly Row[], name: string): Row | undefined {
  const last = (path: string) => path.split('/').at(-1)!.toLowerCase()
  return rows.find((row) => last(row.name) === last(name))
}

/** It may lie in an archive that is not unpacked yet. */
async function addMissing(tx: Db, runId: number, name: string, place: number, now: Date): Promise<QueuedFile> {
  return insertExchangeFile(tx, { run_id: runId, name, state: 'queued', place }, now)
    .returning([...FIELDS])
    .executeTakeFirstOrThrow()
}

export async function fileState({ db }: Services, id: number): Promise<QueuedFile> {
  return db
    .selectFrom('exchange_file')
    .select([...FIELDS])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
