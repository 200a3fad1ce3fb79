import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const gunzip = promisify(zlib.gunzip)

/** Once for many visitors, so harder than an answer made for one; beyond 5 each step costs twice as much for a percent. */
const BROTLI_QUALITY = 5
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
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const overhead = 500 + tags.size * 50
  if (body.length < SMALLEST_WORTH_COMPRESSING) return { status, headers, etag, isCompressed: false, bytes: body.length + overhead, body: () => body }
  let plain: Buffer | null = body
  const kept: Partial<Record<'br' | 'gzip', Buffer>> = {}
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const making = {
    br: brotli(body, { params }).then((bytes) => (kept.br = bytes)),
    gzip: gzip(body).then((bytes) => (kept.gzip = bytes)),
  }
  // The plain page is the largest of the three and nearly nobody asks for it: it goes once the others are there.
  Promise.all([making.br, making.gzip]).then(
    () => (plain = null),
    () => {},
  )
  return {
    status,
    headers,
    etag,
    isCompressed: true,
    // what the two will weigh, about
    bytes: Math.ceil(body.length * 0.35) + overhead,
    body: (encoding) => (encoding === 'identity' ? (plain ?? making.gzip.then((bytes) => gunzip(bytes))) : (kept[encoding] ?? making[encoding])),
  }
}

/** The best the browser takes. */
export function chosenEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const takes = (name: string) => new RegExp(`(^|[,\\s])${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
