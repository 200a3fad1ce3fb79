import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { whatIsWrong } from './signature.fixture.ts'

export const STORAGE_KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI+bPxRfiCYEXAMPLEKEY',
  region: 'ru-central1',
}
const PAGE = 2

/** A storage on this machine with one bucket, `shop`. It believes a signature by the book alone. */
export function openTestStorage(address = '127.0.0.1') {
  const files = new Map<string, { bytes: Buffer; at: Date }>()
  /** Begun in parts and not ended, by key. */
  const uploads = new Map<string, Buffer[]>()
  const mood: { trouble: 'none' | 'silence' | 'hang-up' | 'overload'; brokenPart: number } = {
    trouble: 'none',
    brokenPart: 0,
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const answer = (status: number, text: string | Buffer = '') => response.writeHead(status).end(text)
    const refuse = (status: number, code: string) =>
      answer(
        status,
        `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${STORAGE_KEYS.accessKeyId}</Message></Error>`,
      )
    if (mood.trouble === 'silence') return
    if (mood.trouble === 'hang-up') return void request.socket.destroy()
    if (mood.trouble === 'overload') return void refuse(503, 'SlowDown')
    const wrong = whatIsWrong(request, body, STORAGE_KEYS)
    if (wrong !== null) return void refuse(403, `SignatureDoesNotMatch ${wrong}`)
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    if (pathname === '/shop') return void answer(200, listOf(searchParams))
    if (!pathname.startsWith('/shop/')) return void refuse(404, 'NoSuchBucket')
    const key = pathname.slice('/shop/'.length)
    if (['uploads', 'uploadId'].some((each) => searchParams.has(each)))
      return void answerPart(key, request.method!, searchParams, body)
    if (request.method === 'PUT') files.set(key, { bytes: body, at: new Date() })
    if (request.method === 'DELETE') files.delete(key)
    if (request.method !== 'GET') return void answer(request.method === 'DELETE' ? 204 : 200)
    const found = files.get(key)
    if (found) answer(200, found.bytes)
    else refuse(404, 'NoSuchKey')

    function answerPart(name: string, method: string, query: URLSearchParams, part: Buffer) {
      const number = Number(query.get('partNumber'))
      if (query.has('uploads')) {
        uploads.set(name, [])
        return answer(200, '<InitiateMultipartUploadResult><UploadId>u-1</UploadId></InitiateMultipartUploadResult>')
      }
      const parts = uploads.get(name)
      if (!parts || query.get('uploadId') !== 'u-1') return refuse(404, 'NoSuchUpload')
      if (method === 'DELETE') return uploads.delete(name) && answer(204)
      if (method === 'PUT') {
        if (number === mood.brokenPart) return refuse(400, 'BadDigest')
        parts[number - 1] = part
        return response.writeHead(200, { etag: `"e${number}"` }).end()
      }
      const named = [...part.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"e(\d+)"<\/ETag>/g)]
      if (named.length !== parts.length || named.some(([, at, tag]) => at !== tag)) return refuse(400, 'InvalidPart')
      files.set(name, { bytes: Buffer.concat(parts), at: new Date() })
      uploads.delete(name)
      return answer(200, '<CompleteMultipartUploadResult/>')
    }
  })
  function listOf(query: URLSearchParams): string {
    const keys = [...files.keys()].filter((key) => key.startsWith(query.get('prefix')!)).toSorted()
    // a token of theirs may hold anything
    const from = Number(/^a&b=(\d+)$/.exec(query.get('continuation-token') ?? 'a&b=0')![1])
    const rows = keys
      .slice(from, from + PAGE)
      .map(
        (key) =>
          `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${files.get(key)!.at.toISOString()}</LastModified></Contents>`,
      )
    const more = from + PAGE < keys.length
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${rows.join('')}${more ? `<NextContinuationToken>a&amp;b=${from + PAGE}</NextContinuationToken>` : ''}</ListBucketResult>`
  }
  return new Promise<{
    url: string
    files: typeof files
    uploads: typeof uploads
    mood: typeof mood
    close: () => Promise<void>
  }>((resolve) => {
    server.listen(0, address, () => {
      const close = () => new Promise<void>((done) => (server.close(() => done()), server.closeAllConnections()))
      resolve({ url: `http://${address}:${(server.address() as AddressInfo).port}`, files, uploads, mood, close })
    })
  })
}
