import { Zip, ZipPassThrough } from 'fflate'
import { conflict, notFound } from '#contract/api-error.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { issuedInvoice } from './invoice/issued-invoice.ts'
import { issuedTransfer } from './issued-transfer.ts'
import { MOST_PAPERS, type PaperListQuery, type PaperRow, type PaperScope, readPapers } from './list-papers.ts'
import { sql } from 'kysely'

interface PaperFile {
  name: string
  type: string
  bytes: Buffer
}

/** What may stand in a file's name: a branch's stroke may not. */
const safe = (number: string) => number.replaceAll('/', '-')

/** The files of papers, each as it was issued. */
export function paperFiles(services: Services) {
  const invoiceFor = issuedInvoice(services)
  const transferFor = issuedTransfer(services)
  const { db } = services

  async function invoice(orderId: number, number: string): Promise<PaperFile> {
    const order = await db.selectFrom('shop_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    const bytes = await invoiceFor(order)
    if (!bytes) throw conflict('Магазин ещё не заполнил реквизиты: счёт пришлёт менеджер')
    return { name: `schet-${number}.pdf`, type: 'application/pdf', bytes }
  }

  async function xml({ ref, file_name }: PaperRow): Promise<PaperFile> {
    const row = await db.selectFrom('transfer_paper').select('xml').where('id', '=', ref).executeTakeFirstOrThrow()
    return { name: `${file_name}.xml`, type: 'application/xml; charset=windows-1251', bytes: row.xml }
  }

  const pdf = async (row: PaperRow): Promise<PaperFile> =>
    row.kind === 'invoice'
      ? invoice(Number(row.ref), row.number)
      : {
          name: `upd-${row.day.slice(0, 4)}-${safe(row.number)}.pdf`,
          type: 'application/pdf',
          bytes: await transferFor(Number(row.ref)),
        }

  return {
    /** `transfer-12.xml`; of somebody else's there is none. */
    async one(scope: PaperScope, file: string): Promise<PaperFile> {
      const [, kind, ref, format] = /^(transfer|invoice)-(\d{1,15})\.(pdf|xml)$/.exec(file) ?? []
      const missing = notFound('Такого документа нет')
      if (!kind || (kind === 'invoice' && format === 'xml')) throw missing
      const wanted = kind === 'invoice' ? sql<boolean>`o.id = ${ref}::bigint` : sql<boolean>`p.id = ${ref}::bigint`
      const { rows } = await readPapers(db, sql<boolean>`${scope} and ${wanted}`, { kind: kind as PaperRow['kind'] }, 1)
      const [row] = rows
      if (!row) throw missing
      return format === 'xml' ? xml(row) : pdf(row)
    },

    /** All of them in one archive, made as it is sent; too many are refused before the first byte. */
    async archive(scope: PaperScope, filters: PaperListQuery): Promise<AsyncGenerator<Uint8Array>> {
      const { rows, isMore } = await readPapers(db, scope, filters)
      if (rows.length === 0) throw notFound('За этот период документов нет')
      if (isMore) throw conflict(`В архив помещается ${MOST_PAPERS} документов: сузьте период`)
      return zipped(rows, async (row) => (row.kind === 'invoice' ? [await pdf(row)] : [await pdf(row), await xml(row)]))
    },
  }
}

async function* zipped(
  rows: readonly PaperRow[],
  filesOf: (row: PaperRow) => Promise<PaperFile[]>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const row of rows) {
    for (const { name, bytes } of await filesOf(row)) {
      // papers are pressed already
      const file = new ZipPassThrough(name)
      zip.add(file)
      file.push(new Uint8Array(bytes), true)
      yield* ready.splice(0)
    }
  }
  zip.end()
  yield* ready.splice(0)
}
