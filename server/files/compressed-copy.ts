import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Encoding } from '#server/kernel/accept-encoding.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import { singleFlight } from '#server/kernel/single-flight.ts'

type Compressed = Exclude<Encoding, 'identity'>

const ENDINGS: Record<Compressed, string> = { br: '.br', gzip: '.gz' }
/**
 * A visitor waits for a small file to be compressed; a large one goes out as it is, and the next asker gets the copy.
 */
const WAITED_FOR_BYTES = 4 * 1024 * 1024
const SMALLEST_WORTH_IT = 1024
/** Beyond these levels the time grows much faster than the file shrinks. */
const GZIP_LEVEL = 6
const BROTLI_QUALITY = 5

/** Copies are made once after a file changed, one at a time, and lie beside it. */
export function compressedCopies() {
  const once = singleFlight<void>()
  const queue = semaphore({ atOnce: 1 })

  /** What the copy's name ends with; nothing when the file itself must do. */
  return async function endingOf(
    path: string,
    encoding: Encoding,
    source: { size: number; mtimeMs: number },
  ): Promise<string> {
    if (encoding === 'identity' || source.size < SMALLEST_WORTH_IT) return ''
    const copy = path + ENDINGS[encoding]
    const isFresh = async () => ((await stat(copy).catch(() => null))?.mtimeMs ?? 0) >= source.mtimeMs
    if (await isFresh()) return ENDINGS[encoding]
    const made = once(copy, () => queue(() => compress(path, copy, encoding)))
    const settled = made.then(isFresh, () => false)
    return source.size <= WAITED_FOR_BYTES && (await settled) ? ENDINGS[encoding] : ''
  }
}

async function compress(path: string, copy: string, encoding: Compressed): Promise<void> {
  const unfinished = `${copy}.${randomUUID()}.tmp`
  const squeeze =
    encoding === 'gzip'
      ? createGzip({ level: GZIP_LEVEL })
      : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  try {
    const before = await stat(path)
    await pipeline(createReadStream(path), squeeze, createWriteStream(unfinished))
    // swapped meanwhile: this copy is of the old content
    if ((await stat(path)).mtimeMs !== before.mtimeMs) return
    await rename(unfinished, copy)
  } finally {
    await rm(unfinished, { force: true })
  }
}
