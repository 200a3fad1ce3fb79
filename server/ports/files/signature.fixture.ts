import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

interface Keys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** By the book of the protocol, not by the library under test. Null: the signature is right. */
export function whatIsWrong(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
  const [, id, day, region, names, signature] = form.exec(request.headers.authorization ?? '') ?? []
  if (!id) return 'no such form'
  if (id !== keys.accessKeyId || region !== keys.region) return 'whose?'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names!.split(';').includes(name)))
    return 'too little is signed'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'another body'
  const date = request.headers['x-amz-date'] as string
  if (!/^\d{8}T\d{6}Z$/.test(date) || !date.startsWith(day!)) return 'another day'
  const { pathname, searchParams } = new URL(request.url!, 'http://s3')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const headers = names!
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('')
  const canonical = [request.method, pathname, query, headers, names, sha256(body)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  )
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex') === signature
    ? null
    : 'wrong signature'
}
