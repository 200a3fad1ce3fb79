import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

const HEADER_BYTES = 19
const MOST_FIELDS = 32

/** One row of a binary COPY. The same object serves every row, so take what you need while it is yours. */
export class CopyRow {
  buffer: Buffer = Buffer.alloc(0)
  readonly starts = new Int32Array(MOST_FIELDS)
  /** -1: null. */
  readonly lengths = new Int32Array(MOST_FIELDS)

  isNull(field: number): boolean {
    return this.lengths[field] === -1
  }

  text(field: number): string {
    const start = this.starts[field]!
    return this.buffer.toString('utf8', start, start + this.lengths[field]!)
  }

  /** Digits and the like: quicker than UTF-8. */
  ascii(field: number): string {
    const start = this.starts[field]!
    return this.buffer.toString('latin1', start, start + this.lengths[field]!)
  }

  isAscii(field: number, text: string): boolean {
    const start = this.starts[field]!
    if (this.lengths[field] !== text.length) return false
    for (let i = text.length - 1; i >= 0; i--) {
      if (this.buffer[start + i] !== text.charCodeAt(i)) return false
    }
    return true
  }

  /** smallint, integer or bigint (as far as a number is exact); null is NaN. */
  integer(field: number): number {
    const start = this.starts[field]!
    const length = this.lengths[field]
    if (length === 4) return this.buffer.readInt32BE(start)
    if (length === 2) return this.buffer.readInt16BE(start)
    if (length === 8) return this.buffer.readInt32BE(start) * 2 ** 32 + this.buffer.readUInt32BE(start + 4)
    return NaN
  }

  float(field: number): number {
    return this.buffer.readDoubleBE(this.starts[field]!)
  }

  boolean(field: number): boolean {
    return this.buffer[this.starts[field]!] === 1
  }
}

/**
 * Runs a query as a binary COPY: three quarters of the main thread's work for ordinary rows, half of what they
 * allocate, and never more than a chunk in memory.
 */
export async function copyRows(client: pg.ClientBase, query: string, onRow: (row: CopyRow) => void): Promise<void> {
  const row = new CopyRow()
  let rest: Buffer = Buffer.alloc(0)
  let isHeaderRead = false
  for await (const chunk of client.query(
    copyTo(`copy (${query}) to stdout (format binary)`),
  ) as AsyncIterable<Buffer>) {
    row.buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    if (!isHeaderRead) {
      if (row.buffer.length < HEADER_BYTES) {
        rest = row.buffer
        continue
      }
      at = HEADER_BYTES
      isHeaderRead = true
    }
    for (let end = endOfRow(row, at); end !== -1; end = endOfRow(row, at)) {
      onRow(row)
      at = end
    }
    rest = row.buffer.subarray(at)
  }
}

/** Finds the fields of the row that begins at `at`; -1 if it is not here in full, or the end of the data. */
function endOfRow({ buffer, starts, lengths }: CopyRow, at: number): number {
  if (at + 2 > buffer.length) return -1
  const fields = buffer.readInt16BE(at)
  if (fields < 0) return -1
  let next = at + 2
  for (let i = 0; i < fields; i++) {
    if (next + 4 > buffer.length) return -1
    const length = buffer.readInt32BE(next)
    next += 4
    starts[i] = next
    lengths[i] = length
    if (length > 0) next += length
    if (next > buffer.length) return -1
  }
  return next
}
