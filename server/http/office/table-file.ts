import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileCell } from '#server/kernel/table-file/file-cell.ts'
import { csvFile } from '#server/kernel/table-file/csv-file.ts'
import { xlsxFile } from '#server/kernel/table-file/xlsx-file.ts'

interface TableFile {
  /** Without what stands after the dot. */
  name: string
  /** Of the sheet. */
  sheet: string
  headings: readonly string[]
  rows: AsyncIterable<FileCell[][]>
  format: 'csv' | 'xlsx'
}

/** A table sent as it is read, nowhere whole. */
export function sendTable(reply: FastifyReply, { name, sheet, headings, rows, format }: TableFile): FastifyReply {
  const isXlsx = format === 'xlsx'
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .type(isXlsx ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv; charset=utf-8')
  const file = isXlsx ? xlsxFile(headings, rows, sheet) : csvFile(headings, rows)
  return reply.send(Readable.from(file, { objectMode: false }))
}
