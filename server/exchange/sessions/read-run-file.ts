import { relative } from 'node:path'
import { sql } from 'kysely'
import { isArchiveName } from '#rules/exchange/file-name.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { ExchangeServices } from '../apply/process-run.ts'
import { FileProblem, problemSentence } from '#server/kernel/table-file/file-problem.ts'
import type { openReader } from '../reader/reader.ts'
import type { UnpackedFile } from '../reader/unpack.ts'
import { findRunFile, runFolder } from './run-folder.ts'
import { isSentBefore, skippedFiles } from './known-files.ts'
import { insertExchangeFile } from './insert-exchange-file.ts'

export interface ReadingRun {
  id: number
  sourceId: number
}

interface RunFile {
  id: number
  name: string
  place: number | null
}

export interface ReadingWays {
  services: Services & ExchangeServices
  reader: ReturnType<typeof openReader>
  /** How much of the file is read, for the answer to whoever waits. */
  onProgress: (fileId: number, bytes: number) => void
}

/**
 * Reads one queued file into the stage, or unpacks it. What is wrong with the file is written to its row, never thrown.
 */
export async function readRunFile(ways: ReadingWays, run: ReadingRun, file: RunFile, maySkip = true): Promise<void> {
  const { db, config } = ways.services
  await db.updateTable('exchange_file').set({ state: 'reading' }).where('id', '=', file.id).execute()
  try {
    const path = await findRunFile(runFolder(config, run.id), file.name)
    if (path === null) throw new FileProblem(await whyMissing(db, run.id))
    if (isArchiveName(file.name)) await unpackFile(ways, run, file, path)
    else await stageFile(ways, run, file, path, maySkip)
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    await recordFailure(ways.services, run, file, error)
  }
}

/** What an archive that could not be unpacked is refused for says more than that its files are not there. */
async function whyMissing(db: Db, runId: number): Promise<string> {
  const archive = await db
    .selectFrom('exchange_file')
    .select('failure')
    .where('run_id', '=', runId)
    .where('state', '=', 'failed')
    .where('name', 'ilike', '%.zip')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return archive?.failure ? `его нет среди присланных. ${archive.failure}` : 'его нет среди присланных'
}

async function stageFile(
  { services, reader, onProgress }: ReadingWays,
  run: ReadingRun,
  file: RunFile,
  path: string,
  maySkip: boolean,
): Promise<void> {
  const { db, clock, config } = services
  const { sha256, bytes, encoding } = await reader.weigh(path)
  await db.updateTable('exchange_file').set({ sha256, bytes }).where('id', '=', file.id).execute()
  if (maySkip && (await isSentBefore(db, run, sha256))) {
    await db
      .updateTable('exchange_file')
      .set({ state: 'known', failure: null, failure_line: null, changed_at: clock() })
      .where('id', '=', file.id)
      .execute()
    return
  }
  if (maySkip) await readSkipped({ services, reader, onProgress }, run)
  const order = {
    path,
    fileId: file.id,
    runId: run.id,
    sourceId: run.sourceId,
    fileName: relative(runFolder(config, run.id), path).replaceAll('\\', '/'),
    place: file.place ?? 1,
    encoding,
    now: clock(),
  }
  await reader.read(order, (read) => onProgress(file.id, bytes === 0 ? 1 : read / bytes))
}

/** Files passed over as known count after all: this exchange is not the one before it over again. */
export async function readSkipped(ways: ReadingWays, run: ReadingRun): Promise<void> {
  for (const file of await skippedFiles(ways.services.db, run.id)) {
    const path = await findRunFile(runFolder(ways.services.config, run.id), file.name)
    if (path === null) throw new FileProblem(`файла ${file.name} больше нет`)
    await stageFile(ways, run, file, path, false)
  }
}

async function unpackFile({ services, reader }: ReadingWays, run: ReadingRun, file: RunFile, path: string) {
  const { db, clock } = services
  const folder = runFolder(services.config, run.id)
  const files: UnpackedFile[] = await reader.unpack(path, folder)
  const now = clock()
  await withRetries(db, async (tx) => {
    await recordOverwritten(tx, run, files)
    await recordNestedArchives(tx, run, files)
    for (const { name, bytes } of files)
      await insertExchangeFile(tx, { run_id: run.id, name, bytes, state: 'receiving', parts: 1, place: null }, now)
        // one that waits for its archive goes on waiting in the queue
        .onConflict((already) => already.columns(['run_id', 'name']).doUpdateSet({ bytes, parts: 1, sha256: null }))
        .execute()
    await tx
      .updateTable('exchange_file')
      .set({ state: 'read', failure: null, failure_line: null, changed_at: now })
      .where('id', '=', file.id)
      .execute()
    await queueUnasked(tx, run, file, files)
  })
}

/** Two archives of one exchange with a file of one name, neither read yet: nobody can say what the first one held. */
async function recordOverwritten(tx: Db, run: ReadingRun, files: readonly UnpackedFile[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from exchange_file where run_id = ${run.id}
    and name = any(${files.map(({ name }) => name)}) and state in ('receiving', 'queued') and parts > 0 and sha256 is null`.execute(
    tx,
  )
  if (rows.length === 0) return
  const words = (name: string) => `Файл ${name} есть в двух архивах одного обмена: прочитан тот, что пришёл последним`
  await tx
    .insertInto('exchange_problem')
    .values(rows.map(({ name }) => ({ run_id: run.id, file_name: name, words: words(name) })))
    .execute()
}

/** What lies in archives of an archive is not looked at. */
async function recordNestedArchives(tx: Db, run: ReadingRun, files: readonly UnpackedFile[]): Promise<void> {
  const inner = files.filter(({ name }) => isArchiveName(name))
  if (inner.length === 0) return
  const words = (name: string) => `Архив ${name} лежит в другом архиве и не прочитан: пришлите его отдельно`
  await tx
    .insertInto('exchange_problem')
    .values(inner.map(({ name }) => ({ run_id: run.id, file_name: name, words: words(name) })))
    .execute()
}

/** An archive imported by its own name: everything in it is meant. */
async function queueUnasked(tx: Db, run: ReadingRun, archive: RunFile, files: readonly UnpackedFile[]): Promise<void> {
  const asked = await tx
    .selectFrom('exchange_file')
    .select('id')
    .where('run_id', '=', run.id)
    .where('state', 'in', ['queued', 'reading'])
    .where('name', 'not ilike', '%.zip')
    .executeTakeFirst()
  if (asked) return
  const names = files.map(({ name }) => name).filter((name) => /\.xml$/i.test(name))
  let place = archive.place ?? 0
  for (const name of names.sort((one, other) => one.localeCompare(other, 'ru', { numeric: true })))
    await tx
      .updateTable('exchange_file')
      .set({ state: 'queued', place: ++place })
      .where('run_id', '=', run.id)
      .where('name', '=', name)
      // one read from an earlier archive is another now
      .where('state', 'in', ['receiving', 'read', 'known', 'failed'])
      .execute()
}

async function recordFailure({ db, clock }: Services, run: ReadingRun, file: RunFile, problem: FileProblem) {
  const failure = problemSentence(file.name, problem.message, problem.line)
  await db
    .updateTable('exchange_file')
    .set({ state: 'failed', failure, failure_line: problem.line, changed_at: clock() })
    .where('id', '=', file.id)
    .execute()
  await db.updateTable('exchange_run').set({ failure }).where('id', '=', run.id).execute()
}
