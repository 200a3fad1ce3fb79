// Bulk loading with COPY: rows are written as they are made, so memory stays flat.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Cell = string | number | boolean | null | Date | readonly string[] | Json
/** A value for a jsonb column; wrapped so that an array is not taken for a PostgreSQL array. */
export interface Json {
  json: unknown
}

export const json = (value: unknown): Json => ({ json: value })

const CHUNK = 64 * 1024

export async function copyDemoRows(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunks(rows)), stream)
}

function* chunks(rows: Iterable<readonly Cell[]>): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += `${row.map(cellText).join('\t')}\n`
    if (text.length > CHUNK) {
      yield Buffer.from(text)
      text = ''
    }
  }
  if (text !== '') yield Buffer.from(text)
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return escape(cell)
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (cell instanceof Date) return cell.toISOString()
  if ('json' in cell) return escape(JSON.stringify(cell.json))
  return escape(`{${cell.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

function escape(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text
}
