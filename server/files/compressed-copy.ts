import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { limited } from '#server/kernel/limited.ts'

export type Encoding = 'br' | 'gzip'

const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' }
/**
 * A visitor waits for a small file to be compressed; a large one goes out as it is, and the next asker gets the copy.
 */
const WAITED_FOR_BYTES = 4 * 1024 * 1024
const SMALLEST_WORTH_IT = 1024
/** Beyond these levels the time grows much faster than the file shrinks. */
const GZIP_LEVEL = 6
const BROTLI_QUALITY = 5

/** The best encoding the client names and does not refuse. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const weights = new Map<string, number>()
  for (const each of (header ?? '').toLowerCase().slice(0, 500).split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight ? Number(weight.slice(2)) : 1)
  }
  return (['br', 'gzip'] as const).find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? null
}

/** Copies are made once after a file changed, one at a time, and lie beside it. */
export function compressedCopies() {
  const making = new Map<string, Promise<void>>()
  const queue = limited(1)

  /** Path of the copy, or null when the file itself must do. */
  return async function copyOf(
    path: string,
    encoding: Encoding,
    source: { size: number; mtimeMs: number },
  ): Promise<string | null> {
    if (source.size < SMALLEST_WORTH_IT) return null
    const copy = path + ENDINGS[encoding]
    const isFresh = async () => ((await stat(copy).catch(() => null))?.mtimeMs ?? 0) >= source.mtimeMs
    if (await isFresh()) return copy
    const made = making.get(copy) ?? queue(() => compress(path, copy, encoding)).finally(() => making.delete(copy))
    making.set(copy, made)
    const settled = made.then(isFresh, () => false)
    return source.size <= WAITED_FOR_BYTES && (await settled) ? copy : null
  }
}

async function compress(path: string, copy: string, encoding: Encoding): Promise<void> {
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
