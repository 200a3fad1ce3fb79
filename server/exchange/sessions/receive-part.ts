import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isPictureName, safeFileName } from '#rules/exchange/file-name.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { endOlderRuns } from './end-run.ts'
import { ExchangeFailure } from './exchange-failure.ts'
import { exchangeFolder, runFolder } from './run-folder.ts'
import { type ExchangeSession, sessionForFiles } from './session.ts'

export const PART_BYTES = 8 * 1024 * 1024

interface SessionLimits {
  bytes: number
  files: number
}

const SESSION_LIMITS: SessionLimits = { bytes: 4 * 1024 ** 3, files: 200_000 }

/** Parts of one run are put together one after another. */
const turns = new Map<number, Promise<unknown>>()

function inTurn<T>(runId: number, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(runId) ?? Promise.resolve()).then(work)
  const settled = mine.catch(() => {})
  turns.set(runId, settled)
  void settled.then(() => turns.get(runId) === settled && turns.delete(runId))
  return mine
}

interface Part {
  path: string
  bytes: number
  sha256: string
  /** Its first bytes. */
  head: Buffer
}

/** Takes one part of a file into the session's folder. Answers the session, whose run may be another now. */
export async function receivePart(
  services: Services,
  given: ExchangeSession,
  fileName: string,
  body: Readable,
  limits: SessionLimits = SESSION_LIMITS,
): Promise<{ session: ExchangeSession; path: string; name: string }> {
  const name = safeFileName(fileName)
  if (name === null) throw new ExchangeFailure('У файла нет имени: передайте его в параметре filename')
  if (given.receivedBytes + 1 > limits.bytes)
    throw new ExchangeFailure('За один обмен прислано слишком много: больше 4 ГБ')
  if (given.receivedFiles + 1 > limits.files) throw new ExchangeFailure('За один обмен прислано слишком много файлов')
  const part = await takePart(services, body)
  try {
    return await inTurn(given.source.id, async () => {
      const session = await sessionForFiles(services, given)
      const path = join(runFolder(services.config, session.runId), ...name.split('/'))
      const isNew = isPictureName(name)
        ? await putPicture(part, path)
        : await putPart(services, session, name, part, path)
      await recordReceived(services, session, part.bytes, isNew)
      return { session, path, name }
    })
  } catch (error) {
    throw namedByDisk(error as NodeJS.ErrnoException, name)
  } finally {
    await rm(part.path, { force: true })
  }
}

/** Whole or not at all: a connection cut in the middle leaves the file as it was. */
async function takePart({ config }: Services, body: Readable): Promise<Part> {
  const folder = join(exchangeFolder(config), 'parts')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  let head = Buffer.alloc(0)
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          if ((bytes += chunk.length) > PART_BYTES) continue
          if (head.length < 64) head = Buffer.concat([head, chunk.subarray(0, 64)])
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
      ? new ExchangeFailure('На диске магазина нет места')
      : error
  }
  if (bytes <= PART_BYTES) return { path, bytes, sha256: hash.digest('hex'), head }
  await rm(path, { force: true })
  throw new ExchangeFailure('Часть файла больше 8 МБ: разделите её, как сказано в ответе init (file_limit)')
}

/** The row says how much of the file is ours: what a killed process wrote past it is cut off. */
async function putPart({ db, clock }: Services, session: ExchangeSession, name: string, part: Part, path: string) {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('exchange_file')
      .select(['id', 'bytes', 'state', 'parts', 'first_part_sha256', 'last_part_sha256'])
      .where('run_id', '=', session.runId)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state === 'queued' || row?.state === 'reading')
      throw new ExchangeFailure(`Файл ${name} уже загружается, дождитесь конца`)
    const isOpen = row?.state === 'receiving' && row.parts > 0
    // the answer to it was lost, and it came again
    if (isOpen && row.last_part_sha256 === part.sha256) return false
    const goesOn = isOpen && row.first_part_sha256 !== part.sha256 && !beginsXml(part.head)
    await mkdir(dirname(path), { recursive: true })
    if (goesOn) await append(part, path, row.bytes)
    else await rename(part.path, path)
    const now = clock()
    const values = {
      state: 'receiving' as const,
      bytes: (goesOn ? row.bytes : 0) + part.bytes,
      parts: (goesOn ? row.parts : 0) + 1,
      first_part_sha256: goesOn ? row.first_part_sha256 : part.sha256,
      last_part_sha256: part.sha256,
      sha256: null,
      failure: null,
      failure_line: null,
      changed_at: now,
    }
    if (row) await tx.updateTable('exchange_file').set(values).where('id', '=', row.id).execute()
    else
      await tx
        .insertInto('exchange_file')
        .values({ run_id: session.runId, name, created_at: now, place: null, ...values })
        .execute()
    return !row
  })
}

/** A second beginning is the file sent anew: no file has two. */
const beginsXml = (head: Buffer) => /^(\u00EF\u00BB\u00BF)?\s*<\?xml/.test(head.toString('latin1'))

async function append(part: Part, path: string, at: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.truncate(at)
    await file.write(await readFile(part.path), 0, part.bytes, at)
  } finally {
    await file.close()
  }
}

const PICTURE = /^(\u00FF\u00D8|\u0089PNG|GIF8|RIFF|BM|II\*|MM|<svg|<\?xml)/

/** Pictures come by thousands: they have no rows, and one of several parts shows it by its bytes. */
async function putPicture(part: Part, path: string): Promise<boolean> {
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  )
  await mkdir(dirname(path), { recursive: true })
  if (size === null || PICTURE.test(part.head.toString('latin1'))) await rename(part.path, path)
  else await append(part, path, size)
  return size === null
}

async function recordReceived({ db, clock }: Services, session: ExchangeSession, bytes: number, isNew: boolean) {
  await db
    .updateTable('exchange_run')
    .set((eb) => ({
      received_bytes: eb('received_bytes', '+', bytes),
      received_files: eb('received_files', '+', isNew ? 1 : 0),
      state: 'receiving',
      ended_at: null,
      changed_at: clock(),
    }))
    .where('id', '=', session.runId)
    .execute()
  if (session.receivedFiles === 0 && session.kind === 'catalog')
    await endOlderRuns(db, session.source.id, session.runId)
}

/** A name the disk cannot take is the name's fault. */
function namedByDisk(error: NodeJS.ErrnoException, name: string): Error {
  if (['ENAMETOOLONG', 'ENOTDIR', 'EISDIR', 'EEXIST', 'EINVAL', 'ENOTEMPTY'].includes(error.code ?? ''))
    return new ExchangeFailure(`Файл с именем ${name.slice(0, 100)} не принять: назовите его короче или иначе`)
  return error.code === 'ENOSPC' ? new ExchangeFailure('На диске магазина нет места') : error
}
