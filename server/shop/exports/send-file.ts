import { createReadStream } from 'node:fs'
import { request as askHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as askHttps } from 'node:https'
import { isIP } from 'node:net'
import { AwsClient } from 'aws4fetch'
import { InsideAddress, isPublicAddress, lookupAllowed } from '#server/kernel/public-address.ts'

/** Why a file did not arrive, as a sentence for the owner; temporary: worth another try. */
export class SendRefused extends Error {
  readonly isTemporary: boolean

  constructor(message: string, isTemporary: boolean) {
    super(message)
    this.isTemporary = isTemporary
  }
}

export interface FileTarget {
  target: 's3' | 'url'
  address: string
  region: string
  bucket: string
  prefix: string
  access_key_id: string
  secret: string | null
}

interface FileToSend {
  path: string
  name: string
  type: string
  bytes: number
  sha256: string
}

interface SendOptions {
  signal: AbortSignal
  limits?: { ms: number; idleMs: number }
  /** Of an address of the network; tests call a server of their own. */
  isAllowed?: (address: string) => boolean
}

const LIMITS = { ms: 2 * 60 * 60_000, idleMs: 60_000 }
/** One PUT of the S3 protocol carries no more. */
const MOST_BYTES = 5 * 1024 ** 3
const MOST_ANSWER = 64 * 1024

const INSIDE = 'адрес ведёт во внутреннюю сеть: туда файлы не уходят'

/** A number instead of a name is looked up by nobody, so nobody else would ask about it. */
export function isInsideNumber({ hostname }: URL, isAllowed = isPublicAddress): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isAllowed(host)
}

/** Where the file will lie. An address that ends with a stroke is a folder. */
export function fileAddress({ target, address, bucket, prefix }: FileTarget, name: string): URL {
  if (target === 's3') return new URL(`${address.replace(/\/+$/, '')}/${bucket}/${prefix}${name}`)
  return new URL(address.endsWith('/') ? `${address}${name}` : address)
}

/** The whole file in one request or nothing: the receiver knows its length and, for S3, its hash beforehand. */
export async function deliverFile(target: FileTarget, file: FileToSend, options: SendOptions): Promise<void> {
  const { limits = LIMITS, isAllowed = isPublicAddress } = options
  if (file.bytes > MOST_BYTES) throw new SendRefused('файл больше 5 ГБ: выберите меньше дней или филиалов', false)
  const url = fileAddress(target, file.name)
  const timeout = AbortSignal.timeout(limits.ms)
  const signal = AbortSignal.any([options.signal, timeout])
  try {
    if (isInsideNumber(url, isAllowed)) throw new InsideAddress(url.hostname)
    const headers = { ...(await headersFor(target, url, file)), 'content-length': file.bytes, 'user-agent': 'Verstak' }
    const { status, text } = await put(url, file.path, { headers, signal, idleMs: limits.idleMs, isAllowed })
    if (status >= 200 && status < 300) return
    throw refusalOf(status, text)
  } catch (error) {
    // the shop stops: that is nobody's failure
    if (options.signal.aborted) throw error
    throw inWords(error as Error, timeout)
  }
}

async function headersFor(target: FileTarget, url: URL, { type, sha256 }: FileToSend): Promise<OutgoingHttpHeaders> {
  if (target.target === 'url')
    return { 'content-type': type, ...(target.secret ? { authorization: target.secret } : {}) }
  const signer = new AwsClient({
    accessKeyId: target.access_key_id,
    secretAccessKey: target.secret ?? '',
    region: target.region,
    service: 's3',
  })
  // the hash is signed too: what arrives is what was sent
  const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 }
  return Object.fromEntries((await signer.sign(url.href, { method: 'PUT', headers })).headers)
}

interface Putting {
  headers: OutgoingHttpHeaders
  signal: AbortSignal
  idleMs: number
  isAllowed: (address: string) => boolean
}

async function put(url: URL, path: string, { headers, signal, idleMs, isAllowed }: Putting) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? askHttps : askHttp)(
    url,
    { method: 'PUT', lookup: lookupAllowed(isAllowed), agent: false, signal, headers },
    resolve,
  )
  request.setTimeout(idleMs, () => request.destroy(new SendRefused('получатель молчит', true)))
  request.on('error', reject)
  const file = createReadStream(path)
  file.on('error', (error) => request.destroy(error))
  // an answer may come before the whole has gone: nobody reads the rest
  request.on('close', () => file.destroy())
  file.pipe(request)
  const response = await promise
  try {
    return { status: response.statusCode ?? 0, text: await beginningOf(response) }
  } finally {
    request.destroy()
  }
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if ((bytes += chunk.length) > MOST_ANSWER) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

function refusalOf(status: number, text: string): SendRefused {
  if (status >= 300 && status < 400)
    return new SendRefused('получатель пересылает на другой адрес: укажите тот, где файл и будет лежать', false)
  const code = /<Code>([\w.]{1,80})<\/Code>/.exec(text)?.[1]
  const isTemporary = status >= 500 || status === 429 || status === 408
  return new SendRefused(`получатель ответил ${status}${code ? ` ${code}` : ''}`, isTemporary)
}

function inWords(error: Error & { code?: string }, timeout: AbortSignal): Error {
  if (error instanceof SendRefused) return error
  if (error instanceof InsideAddress) return new SendRefused(INSIDE, false)
  if (timeout.aborted) return new SendRefused('файл отправляется слишком долго', true)
  if (error.code === 'ENOTFOUND') return new SendRefused('такого адреса нет', true)
  // of our own disk
  if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOSPC') return error
  return new SendRefused(`получатель не отвечает или обрывает связь (${error.code ?? error.name})`, true)
}
