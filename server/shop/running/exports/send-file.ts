import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request as askHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as askHttps } from 'node:https'
import { isIP } from 'node:net'
import { AwsClient } from 'aws4fetch'
import { escapeHtml } from '#rules/text/escape-html.ts'
import type { Email } from '#server/ports/email/port.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
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
  target: 's3' | 'url' | 'email'
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
  limits?: { ms: number; idleMs: number; partBytes?: number }
  /** Of an address of the network; tests call a server of their own. */
  isAllowed?: (address: string) => boolean
}

/** A file of S3 that is larger goes in parts of this size: a broken link costs one of them. */
const PART_BYTES = 128 * 1024 ** 2
const LIMITS = { ms: 2 * 60 * 60_000, idleMs: 60_000, partBytes: PART_BYTES }
/** One PUT carries no more. */
const MOST_BYTES = 5 * 1024 ** 3
const MOST_ANSWER = 64 * 1024

const INSIDE = 'адрес ведёт во внутреннюю сеть: туда файлы не уходят'

/** A number instead of a name is looked up by nobody, so nobody else would ask about it. */
export function isInsideNumber({ hostname }: URL, isAllowed = isPublicAddress): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isAllowed(host)
}

/** Where the file will lie. An address that ends with a stroke is a folder. */
function fileAddress({ target, address, bucket, prefix }: FileTarget, name: string): URL {
  if (target === 's3') return new URL(`${address.replace(/\/+$/, '')}/${bucket}/${prefix}${name}`)
  return new URL(address.endsWith('/') ? `${address}${name}` : address)
}

/** What a mail box takes; much more comes back from many of them. */
const MOST_LETTER_BYTES = 15 * 1024 ** 2

/** The journal's word for where it went. */
export const receiverOf = (target: FileTarget, name: string): string =>
  target.target === 'email' ? target.address : fileAddress(target, name).host

/** By letter, whole: the same number at every try, so that a box which sees it twice shows one. */
export async function mailFile(
  email: Email,
  { address }: Pick<FileTarget, 'address'>,
  file: FileToSend,
  letter: { id: string; title: string; date: Date },
): Promise<void> {
  if (file.bytes > MOST_LETTER_BYTES)
    throw new SendRefused('файл больше 15 МБ, письмо его не довезёт: выберите меньше дней, XLSX или хранилище', false)
  const text = `${letter.title}. Файл во вложении.`
  try {
    await email.send({
      to: address,
      subject: letter.title,
      text,
      html: `<p>${escapeHtml(text)}</p>`,
      id: letter.id,
      date: letter.date,
      files: [{ filename: file.name, content: await readFile(file.path), contentType: file.type }],
    })
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    throw new SendRefused('почта не взяла письмо', error.isTemporary)
  }
}

/** The whole file or nothing: the receiver knows its length and, for S3, its hash beforehand. */
export async function deliverFile(target: FileTarget, file: FileToSend, options: SendOptions): Promise<void> {
  const { limits = LIMITS, isAllowed = isPublicAddress } = options
  const isInParts = target.target === 's3' && file.bytes > (limits.partBytes ?? PART_BYTES)
  if (file.bytes > MOST_BYTES && !isInParts)
    throw new SendRefused('файл больше 5 ГБ: выберите меньше дней или филиалов', false)
  const url = fileAddress(target, file.name)
  const timeout = AbortSignal.timeout(limits.ms)
  const signal = AbortSignal.any([options.signal, timeout])
  try {
    if (isInsideNumber(url, isAllowed)) throw new InsideAddress(url.hostname)
    const ask = (asked: Asked) => send(target, { signal, idleMs: limits.idleMs, isAllowed }, asked)
    if (isInParts) await sendParts(ask, url, file, limits.partBytes ?? PART_BYTES)
    else await ask({ method: 'PUT', url, body: { ...file, start: 0 } })
  } catch (error) {
    // the shop stops: that is nobody's failure
    if (options.signal.aborted) throw error
    throw inWords(error as Error, timeout)
  }
}

interface Body {
  type: string
  bytes: number
  sha256: string
  /** From where in which file, or the text itself. */
  path?: string
  start?: number
  text?: string
}

interface Asked {
  method: 'PUT' | 'POST' | 'DELETE'
  url: URL
  body: Body
}

async function headersFor(target: FileTarget, { method, url, body }: Asked): Promise<OutgoingHttpHeaders> {
  if (target.target === 'url')
    return { 'content-type': body.type, ...(target.secret ? { authorization: target.secret } : {}) }
  const signer = new AwsClient({
    accessKeyId: target.access_key_id,
    secretAccessKey: target.secret ?? '',
    region: target.region,
    service: 's3',
  })
  // the hash is signed too: what arrives is what was sent
  const headers = { 'content-type': body.type, 'x-amz-content-sha256': body.sha256 }
  return Object.fromEntries((await signer.sign(url.href, { method, headers })).headers)
}

interface Sending {
  signal: AbortSignal
  idleMs: number
  isAllowed: (address: string) => boolean
}

interface Answer {
  text: string
  etag: string
}

/** What is not taken is thrown, in words. */
async function send(target: FileTarget, { signal, idleMs, isAllowed }: Sending, asked: Asked): Promise<Answer> {
  const { method, url, body } = asked
  const headers = {
    ...(await headersFor(target, asked)),
    'content-length': body.bytes,
    'user-agent': 'Verstak',
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? askHttps : askHttp)(
    url,
    { method, lookup: lookupAllowed(isAllowed), agent: false, signal, headers },
    resolve,
  )
  request.setTimeout(idleMs, () => request.destroy(new SendRefused('получатель молчит', true)))
  request.on('error', reject)
  if (body.path === undefined) request.end(body.text ?? '')
  else {
    const start = body.start ?? 0
    const file = createReadStream(body.path, { start, end: start + body.bytes - 1 })
    file.on('error', (error) => request.destroy(error))
    // an answer may come before the whole has gone: nobody reads the rest
    request.on('close', () => file.destroy())
    file.pipe(request)
  }
  const response = await promise
  try {
    const text = await beginningOf(response)
    const status = response.statusCode ?? 0
    // what is put together for long answers 200 before it knows how it went
    if (status < 200 || status >= 300 || text.includes('<Error>')) throw refusalOf(status, text)
    return { text, etag: response.headers.etag ?? '' }
  } finally {
    request.destroy()
  }
}

const EMPTY: Body = { type: 'application/xml', bytes: 0, sha256: createHash('sha256').digest('hex') }

const textBody = (text: string): Body => ({
  type: 'application/xml',
  text,
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
})

const asking = (url: URL, query: Record<string, string>) =>
  new URL(`${url.origin}${url.pathname}?${new URLSearchParams(query)}`)

/** Nothing is seen at the receiver until the last part is there; what was begun and not ended is taken away. */
async function sendParts(
  ask: (asked: Asked) => Promise<Answer>,
  url: URL,
  file: FileToSend,
  partBytes: number,
): Promise<void> {
  const begun = await ask({ method: 'POST', url: asking(url, { uploads: '' }), body: { ...EMPTY, type: file.type } })
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1]
  if (!uploadId) throw new SendRefused('хранилище не принимает файл по частям', false)
  try {
    const parts: string[] = []
    for (let start = 0; start < file.bytes; start += partBytes) {
      const bytes = Math.min(partBytes, file.bytes - start)
      const partNumber = String(parts.length + 1)
      const sha256 = await hashOf(file.path, start, bytes)
      const body = { type: file.type, path: file.path, start, bytes, sha256 }
      const { etag } = await ask({ method: 'PUT', url: asking(url, { partNumber, uploadId }), body })
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
    }
    const all = textBody(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    await ask({ method: 'POST', url: asking(url, { uploadId }), body: all })
  } catch (error) {
    await ask({ method: 'DELETE', url: asking(url, { uploadId }), body: EMPTY }).catch(() => {})
    throw error
  }
}

async function hashOf(path: string, start: number, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { start, end: start + bytes - 1 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
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
