import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const unbrotli = promisify(zlib.brotliDecompress)

/** A page asked for once: a fifth of the time of 5 for a quarter more bytes. Of a hundred thousand goods most are such. */
const QUICK = 1
/** Several visitors are worth more; beyond 5 each step costs twice as much for a percent. */
const THOROUGH = 5
const SEVERAL = 3
const MIN_CHUNK = 1024
/** 512 kB: larger than any page, and little to set up for each. */
const WINDOW_BITS = 19
const SMALLEST_WORTH_COMPRESSING = 1024

export interface MadePage {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: ReadonlySet<string>
  /** How long it may stay in memory; 0: not at all. */
  keepMs: number
}

export type Encoding = 'br' | 'gzip' | 'identity'

export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  bytes: number
  /** A redirect or a line of text is sent as it is. */
  isCompressed: boolean
  /** The whole body, compressed once for everybody. */
  body: (encoding: Encoding) => Buffer | Promise<Buffer>
}

export function compressed({ status, headers, body, tags }: MadePage): CachedPage {
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  const overhead = 500 + tags.size * 50
  if (body.length < SMALLEST_WORTH_COMPRESSING) return { status, headers, etag, isCompressed: false, bytes: body.length + overhead, body: () => body }
  // Nearly every browser takes brotli, so the others are made of it when somebody asks, and the plain page is let go.
  let plain: Buffer | null = body
  let kept: Buffer | null = null
  let zipped: Promise<Buffer> | null = null
  let asked = 0
  const making = brotlied(body, QUICK).then((bytes) => {
    plain = null
    return (kept = bytes)
  })
  making.catch(() => {}) // told to whoever asks for it
  const plainBody = async () => plain ?? unbrotli(await making)
  const compressBetter = async () => {
    kept = await brotlied(await plainBody(), THOROUGH)
  }
  return {
    status,
    headers,
    etag,
    isCompressed: true,
    // what it will weigh, about
    bytes: Math.ceil(body.length * 0.2) + overhead,
    body(encoding) {
      if (encoding === 'br') {
        // if it fails, what is there is as good a page
        if (++asked === SEVERAL) compressBetter().catch(() => {})
        return kept ?? making
      }
      return encoding === 'gzip' ? (zipped ??= plainBody().then((bytes) => gzip(bytes))) : plainBody()
    },
  }
}

const brotlied = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    // whole at once: piece by piece it would go to the threads and back for every 16 kB
    chunkSize: Math.max(MIN_CHUNK, body.length),
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

/** Browsers say it in a handful of ways; forgotten all at once, should somebody make some up. */
const chosen = new Map<string, Encoding>()

/** The best the browser takes. */
export function chosenEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  let encoding = chosen.get(accepted)
  if (!encoding) {
    if (chosen.size === 100) chosen.clear()
    chosen.set(accepted, (encoding = bestOf(accepted)))
  }
  return encoding
}

function bestOf(accepted: string): Encoding {
  const takes = (name: string) => new RegExp(`(^|[,\\s])${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
