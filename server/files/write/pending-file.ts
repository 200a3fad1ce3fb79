import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BUFFER_BYTES = 128 * 1024
/** UTF-8 takes at most three bytes for each UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3

/** A file being written beside the one that is served; nobody sees it until it is swapped in. */
export interface PendingFile {
  name: string
  readonly bytes: number
  write: (text: string | Uint8Array) => void
  finish: () => void
  swapIn: () => void
  discard: () => void
}

/** Compressed copies belong to the old content. */
const COPIES = ['.gz', '.br']
export const UNFINISHED = '.tmp'

export function removeStored(folder: string, name: string): void {
  for (const ending of ['', ...COPIES]) rmSync(join(folder, name + ending), { force: true })
}

/**
 * Writes are synchronous: the job runs in a thread of its own, and so memory stays flat however large the shop is.
 */
export function pendingFile(folder: string, name: string): PendingFile {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = path + UNFINISHED
  let descriptor: number | null = openSync(unfinished, 'w')
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  let filled = 0
  let bytes = 0

  function flush(part: Uint8Array) {
    for (let at = 0; at < part.length;) at += writeSync(descriptor!, part, at)
  }
  function flushBuffer() {
    if (filled > 0) flush(buffer.subarray(0, filled))
    filled = 0
  }
  function writeBytes(part: Uint8Array) {
    bytes += part.length
    if (filled + part.length > BUFFER_BYTES) flushBuffer()
    if (part.length > BUFFER_BYTES) return flush(part)
    buffer.set(part, filled)
    filled += part.length
  }
  function close() {
    if (descriptor !== null) closeSync(descriptor)
    descriptor = null
  }
  return {
    name,
    get bytes() {
      return bytes
    },
    write(text) {
      if (typeof text !== 'string') return writeBytes(text)
      if (text.length * MOST_BYTES_A_UNIT > BUFFER_BYTES) return writeBytes(Buffer.from(text))
      if (filled + text.length * MOST_BYTES_A_UNIT > BUFFER_BYTES) flushBuffer()
      const written = buffer.write(text, filled)
      filled += written
      bytes += written
    },
    finish() {
      flushBuffer()
      close()
    },
    swapIn() {
      // the copies first: a moment without them is harmless, a copy of the old content is not
      for (const ending of COPIES) rmSync(path + ending, { force: true })
      renameSync(unfinished, path)
    },
    discard() {
      close()
      rmSync(unfinished, { force: true })
    },
  }
}
