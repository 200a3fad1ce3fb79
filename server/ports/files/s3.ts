import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#server/config/files.ts'
import { circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Files } from './port.ts'

const SERVICE = 'S3 storage'
const TIMEOUT_MS = 15_000

interface Asking {
  method: 'GET' | 'PUT' | 'DELETE'
  path?: string
  query?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** What a browser is told when a file is read from the storage itself. */
const CONTENT_TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}
const contentType = (path: string): string =>
  CONTENT_TYPES[path.split('.').at(-1)!.toLowerCase()] ?? 'application/octet-stream'

/** Where the bucket is: in the path, which most storages understand, or before the host's name. */
function bucketAddress({ url, bucket, style }: Pick<S3Config, 'url' | 'bucket' | 'style'>): string {
  return style === 'path' ? `${url}/${bucket}` : url.replace('://', `://${bucket}.`)
}

/** Any storage that speaks the S3 protocol. */
export function s3Files(
  { region, accessKeyId, secretAccessKey, prefix, ...place }: Omit<S3Config, 'adapter'>,
  timeoutMs = TIMEOUT_MS,
): Files {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const guarded = circuitBreaker(SERVICE)

  async function ask({ method, path = '', query, body }: Asking): Promise<{ status: number; bytes: Buffer }> {
    const address = `${bucketAddress(place)}${path ? `/${prefix}${path}` : place.style === 'host' ? '/' : ''}${query ? `?${new URLSearchParams(query)}` : ''}`
    // the hash is signed too: what arrives is what was sent
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body ? { 'content-type': contentType(path) } : {}),
    }
    const request = await signer.sign(address, { method, headers, body: body ?? null })
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    } catch (cause) {
      const why = (cause as Error).name === 'TimeoutError' ? `did not answer in ${timeoutMs} ms` : 'is out of reach'
      throw new OutsideFailure(`${SERVICE} ${why}`, true, { cause })
    }
  }

  /** Null: there is no such file. */
  const need = (asking: Asking): Promise<Buffer | null> =>
    guarded(async () => {
      const { status, bytes } = await ask(asking)
      if (status >= 200 && status < 300) return bytes
      // a bucket that is not there is no missing file
      if (status === 404 && !bytes.includes('NoSuchBucket')) return null
      const code = /<Code>([^<]{1,80})<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? ''
      throw new OutsideFailure(
        `${SERVICE} answered ${status} ${code}`.trim(),
        status >= 500 || status === 429 || status === 408,
      )
    })

  return {
    async put(name, bytes) {
      if ((await need({ method: 'PUT', path: name, body: new Uint8Array(bytes) })) === null)
        throw new OutsideFailure(`${SERVICE} answered 404 to a file`, false)
    },
    get: (name) => need({ method: 'GET', path: name }),
    async remove(name) {
      await need({ method: 'DELETE', path: name })
    },
    async *list() {
      let next: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix,
          'encoding-type': 'url',
          ...(next ? { 'continuation-token': next } : {}),
        }
        const page = (await need({ method: 'GET', query }))?.toString('utf8') ?? ''
        if (!page.includes('<ListBucketResult'))
          throw new OutsideFailure(`${SERVICE} answered something that is no list`, true)
        for (const [, entry] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = decodeURIComponent(textOf(entry!, 'Key')).slice(prefix.length)
          if (name) yield { name, storedAt: new Date(textOf(entry!, 'LastModified')) }
        }
        next = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined
      } while (next)
    },
  }
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

function textOf(xml: string, tag: string): string {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity]!)
}
