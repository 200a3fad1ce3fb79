import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Encoding } from '#server/kernel/accept-encoding.ts'
import { semaphore } from '#server/kernel/semaphore.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const unbrotli = promisify(zlib.brotliDecompress)

/**
 * A page asked for once: a fifth of the time of 5 for a quarter more bytes. Of a hundred thousand goods most are such.
 */
const QUICK = 1
/** Several visitors are worth more; beyond 5 each step costs twice as much for a percent. */
const THOROUGH = 5
const SEVERAL = 3
const MIN_CHUNK = 1024
/** 512 kB: larger than any page, and little to set up for each. */
const WINDOW_BITS = 19
const SMALLEST_WORTH_COMPRESSING = 1024
/**
 * As many as there are threads: an encoder has megabytes of its own from the moment it is made, also while it waits.
 */
const quickly = semaphore({ atOnce: 4 })
/** Nobody waits for the better compression, so it takes one thread and leaves the others to those who do. */
const thoroughly = semaphore({ atOnce: 1 })
/** Entry, headers as they went out, ETag, promises: measured on a heap of pages, rounded up. */
const ENTRY_BYTES = 2000
/** The tag's text, its place in the page's set and in the index of tags. */
const TAG_BYTES = 128

export interface MadePage {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: ReadonlySet<string>
  /** How long it may stay in memory; 0: not at all. */
  cacheMs: number
}

/**
 * Bytes a page holds in memory, by kind. `plain` is there while nothing smaller is; `beside`: headers, tags,
 * bookkeeping.
 */
export interface HeldBytes {
  plain: number
  br: number
  gzip: number
  beside: number
}

export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  /** What it holds at this moment. */
  held: () => HeldBytes
  /** Called whenever that has changed. */
  onResize: (() => void) | null
  /** A redirect or a line of text is sent as it is. */
  isCompressed: boolean
  /** The whole body, compressed once for everybody. */
  body: (encoding: Encoding) => Buffer | Promise<Buffer>
}

/**
 * A copy in memory of just its size. What zlib answers is a slice of a buffer as large as the page itself, and a short
 * text is a slice of a pool shared with others: cached as they are, they would hold all of it.
 */
function exact(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

export function compressed(made: MadePage): CachedPage {
  return made.body.length < SMALLEST_WORTH_COMPRESSING ? new ShortPage(made) : new CompressedPage(made)
}

abstract class HeldPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly etag: string
  onResize: (() => void) | null = null
  protected readonly beside: number

  constructor({ status, headers, body, tags }: MadePage) {
    this.status = status
    this.headers = headers
    this.etag = `W/"${hash('sha1', body, 'base64url')}"`
    const written = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
    this.beside = ENTRY_BYTES + written + tags.size * TAG_BYTES
  }
}

class ShortPage extends HeldPage implements CachedPage {
  readonly isCompressed = false
  readonly #body: Buffer

  constructor(made: MadePage) {
    super(made)
    this.#body = exact(made.body)
  }

  held = () => ({ plain: this.#body.length, br: 0, gzip: 0, beside: this.beside })
  body = () => this.#body
}

/**
 * Most clients accept brotli: other encodings are made from it on demand and the plain body is dropped. Fields instead
 * of closure variables: a closure over the plain body, or a promise resolved with it, would keep it alive as long as
 * the page (memory leak).
 */
class CompressedPage extends HeldPage implements CachedPage {
  readonly isCompressed = true
  #plain: Buffer | null
  #br: Buffer | null = null
  #gzip: Buffer | null = null
  #making: Promise<Buffer> | null
  #zipping: Promise<Buffer> | null = null
  #asked = 0

  constructor(made: MadePage) {
    super(made)
    this.#plain = made.body
    this.#making = quickly(() => brotlied(this.#plain!, QUICK)).then((bytes) => {
      this.#making = null
      return this.#store(bytes)
    })
    this.#making.catch(() => {}) // whoever awaits it gets the error
  }

  held = () => ({
    plain: this.#plain?.length ?? 0,
    br: this.#br?.length ?? 0,
    gzip: this.#gzip?.length ?? 0,
    beside: this.beside,
  })

  body(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'br') {
      // if it fails, what is there is as good a page
      if (++this.#asked === SEVERAL)
        thoroughly(async () => this.#store(await brotlied(await this.#plainBody(), THOROUGH))).catch(() => {})
      return this.#br ?? this.#making!
    }
    if (encoding === 'identity') return this.#plainBody()
    return this.#gzip ?? (this.#zipping ??= this.#zip().finally(() => (this.#zipping = null)))
  }

  #store(bytes: Buffer): Buffer {
    this.#plain = null
    this.#br = bytes
    this.onResize?.()
    return bytes
  }

  async #plainBody(): Promise<Buffer> {
    return this.#plain ?? unbrotli(this.#br ?? (await this.#making!))
  }

  async #zip(): Promise<Buffer> {
    this.#gzip = exact(await gzip(await this.#plainBody()))
    this.onResize?.()
    return this.#gzip
  }
}

const brotlied = async (body: Buffer, quality: number): Promise<Buffer> =>
  exact(
    await brotli(body, {
      // whole at once: piece by piece it would go to the threads and back for every 16 kB
      chunkSize: Math.max(MIN_CHUNK, body.length),
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
        [zlib.constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  )
