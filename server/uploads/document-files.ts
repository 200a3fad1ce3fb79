import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ApiError, notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import type { Files } from '#server/ports/files/port.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'

const NAME = /^[0-9a-f]{20}\.pdf$/
const A_YEAR = 'public, max-age=31536000, immutable'
const UNUSED_DAYS = 7

export const DOCUMENT_BYTES_MAX = 30 * 1024 * 1024

interface Storing {
  db: Db
  /** Beside the shop's pictures: what visitors send is swept by other rules. */
  ports: { pictures: Files }
  clock: () => Date
}

/** Words about a file that is no PDF a buyer could open; null: it is one. */
export function documentError(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'файл пуст'
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  if (!text(bytes.subarray(0, 1024)).includes('%PDF-')) return 'это не PDF'
  return text(bytes.subarray(-2048)).includes('%%EOF') ? null : 'файл обрывается на середине: сохраните PDF ещё раз'
}

/** Stores a checked PDF under a name made of its contents; answers its address in the shop. */
export async function storeDocument(
  { db, ports: { pictures }, clock }: Storing,
  bytes: Uint8Array,
  sourceName: string,
): Promise<{ url: string; size: number }> {
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}.pdf`
  await pictures.put(file, bytes)
  const row = { bytes: bytes.length, source_name: sourceName, stored_at: clock() }
  await db
    .insertInto('document_file')
    .values({ file, ...row })
    .onConflict((at) => at.column('file').doUpdateSet(row))
    .execute()
  return { url: `/documents/${file}`, size: bytes.length }
}

/** /documents/{name}.pdf: papers of goods as their owner sent them. */
export function registerDocumentFiles(app: FastifyInstance, { db, ports }: Pick<Storing, 'db' | 'ports'>) {
  app.get<{ Params: { name: string } }>('/documents/:name', async (request, reply) => {
    const { name } = request.params
    const row = NAME.test(name)
      ? await db.selectFrom('document_file').select('source_name').where('file', '=', name).executeTakeFirst()
      : null
    const bytes = row ? await ports.pictures.get(name).catch(storageUnavailable) : null
    if (!row || !bytes) throw notFound('Такого документа нет')
    return (
      reply
        .type('application/pdf')
        .header('cache-control', A_YEAR)
        // what somebody sent opens as a file: a script in a PDF must not run in the shop's own name
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(row.source_name)}`)
        .send(bytes)
    )
  })
}

/** Takes away documents no good has named for a week. Answers how many. */
export async function sweepDocuments({ db, ports: { pictures }, clock }: Storing): Promise<number> {
  const before = new Date(clock().getTime() - UNUSED_DAYS * 24 * 60 * 60 * 1000)
  const { rows } = await sql<{ file: string }>`delete from document_file
    where stored_at < ${before} and not exists (select from good_document where url = '/documents/' || document_file.file)
    returning file`.execute(db)
  for (const { file } of rows) await pictures.remove(file)
  return rows.length
}

function storageUnavailable(cause: unknown): never {
  if (!(cause instanceof OutsideFailure)) throw cause
  throw new ApiError(
    503,
    { errorCode: 'UNAVAILABLE', errorMessage: 'Документ сейчас не открыть. Обновите страницу через минуту.' },
    { cause, retryAfter: 60 },
  )
}
