import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { invalid, isApiError } from '#contract/api-error.ts'
import { safeFileName } from '#rules/exchange/file-name.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { runFolder } from '../sessions/run-folder.ts'
import { meetSupplier, priceListName } from '../suppliers/take-file.ts'
import { readSource } from './sources.ts'
import { insertExchangeFile } from '../sessions/insert-exchange-file.ts'

/** A whole catalogue in an archive is far smaller; a larger one is sent by 1С itself, in parts. */
export const MOST_REHEARSED_BYTES = 256 * 1024 * 1024

interface Upload {
  sourceId: number
  fileName: string
  staffId: number
  body: Readable
}

const tooLarge = () =>
  invalid({ file: [`Файл больше ${MOST_REHEARSED_BYTES / 1024 ** 2} МБ: пришлите архив или часть выгрузки`] })

/**
 * Dry run (“rehearsal”): a file sent by hand is read, compared and shown like any other, and never applied by itself.
 * Answers the run.
 */
export async function receiveRehearsal(services: Services, upload: Upload): Promise<number> {
  const { db, clock, config } = services
  const source = await readSource(db, upload.sourceId)
  const name = readFileName(source.kind, upload.fileName)
  const now = clock()
  if (source.kind !== '1c') await meetSupplier(db, source.id, now)
  const { id } = await db
    .insertInto('exchange_run')
    .values({
      source_id: source.id,
      kind: 'rehearsal',
      session_id: null,
      state: 'receiving',
      stamp: Math.floor(now.getTime() / 1000),
      started_at: now,
      changed_at: now,
      ended_at: null,
      brake: null,
      failure: null,
      staff_id: upload.staffId,
      figures: JSON.stringify(source.kind === '1c' ? {} : { sourceVersion: source.version }),
      end_asked: 'complete',
      deactivate_stamp: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const folder = runFolder(config, id)
  try {
    const bytes = await writeBounded(upload.body, join(folder, ...name.split('/')))
    if (bytes === 0) throw invalid({ file: ['Файл пуст'] })
    await queue(services, id, name, bytes)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    await db.deleteFrom('exchange_run').where('id', '=', id).execute()
    if (isApiError(error)) throw error
    throw invalid({ file: ['Файл не дошёл до конца: пришлите его ещё раз'] })
  }
  return id
}

function readFileName(kind: '1c' | 'yml' | 'table', given: string): string {
  const name = safeFileName(given)
  const isRight = name !== null && (kind === '1c' ? /\.(xml|zip)$/i : /\.(xml|yml|csv|txt|tsv|xlsx)$/i).test(name)
  if (isRight) return kind === '1c' ? name : priceListName(name)
  if (kind !== '1c' && /\.xls$/i.test(given))
    throw invalid({ file: ['Это старая таблица .xls: откройте её и сохраните как .xlsx'] })
  throw invalid({ file: [kind === '1c' ? 'Нужен файл XML или архив ZIP из 1С' : 'Нужен прайс-лист YML, CSV или XLSX'] })
}

async function writeBounded(body: Readable, path: string): Promise<number> {
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > MOST_REHEARSED_BYTES ? tooLarge() : null, chunk)
    },
  })
  await mkdir(dirname(path), { recursive: true })
  await pipeline(body, counted, createWriteStream(path))
  return bytes
}

async function queue({ db, clock }: Services, runId: number, name: string, bytes: number): Promise<void> {
  const now = clock()
  await withRetries(db, async (tx) => {
    await insertExchangeFile(tx, { run_id: runId, name, bytes, state: 'queued', place: 1, parts: 1 }, now).execute()
    await tx
      .updateTable('exchange_run')
      .set({ state: 'staging', received_files: 1, received_bytes: bytes, changed_at: now })
      .where('id', '=', runId)
      .execute()
  })
}
