import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { InsideAddress, isPublicAddress, lookupAllowed } from '#server/kernel/public-address.ts'

export interface PostLimits {
  /** From the first packet to the last. */
  ms: number
  /** Of an answer so much is read; the rest is nobody's concern. */
  bytes: number
}

export const POST_LIMITS: PostLimits = { ms: 10_000, bytes: 16 * 1024 }
/** Of that so much is kept for people to read. */
const LOGGED_CHARS = 2000

export interface Reachable {
  /** SSRF: internal addresses that may be called all the same, by the shop's configuration. */
  inside: readonly string[]
  /** Nothing leaves unencrypted. */
  isHttpsOnly: boolean
}

export interface PostOutcome {
  /** Null: there was no answer. */
  status: number | null
  /** Why it did not do, as a sentence for people; empty: it did. */
  words: string
  answer: string
}

const INSIDE_WORDS = 'Адрес ведёт во внутреннюю сеть: туда события не отправляются'

/** Why events cannot be sent there, before anything is sent; null: they can. */
export function addressProblem(text: string, { inside, isHttpsOnly }: Reachable): string | null {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'Нужен адрес вида https://crm.example.ru/hook'
  if (isHttpsOnly && url.protocol !== 'https:') return 'Нужен адрес с https: события не идут открыто'
  if (url.username || url.password) return 'Имя и пароль в адресе не передаются: подпись говорит, от кого событие'
  if (url.hash) return 'Адрес без #: сервер этой части не видит'
  const host = hostOf(url)
  if (host === 'localhost' || host.endsWith('.localhost')) return inside.length > 0 ? null : INSIDE_WORDS
  return isIP(host) && !mayCall(inside)(host) ? INSIDE_WORDS : null
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const mayCall =
  (inside: readonly string[]) =>
  (address: string): boolean =>
    isPublicAddress(address) || inside.includes(address)

/** One request, bounded in time and in what is read of the answer. Never follows a redirect, never throws. */
export async function postEvent(
  url: string,
  headers: Record<string, string>,
  body: string,
  reachable: Reachable,
  limits: PostLimits = POST_LIMITS,
): Promise<PostOutcome> {
  const problem = addressProblem(url, reachable)
  if (problem) return { status: null, words: problem, answer: '' }
  const at = new URL(url)
  const signal = AbortSignal.timeout(limits.ms)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (at.protocol === 'https:' ? requestHttps : requestHttp)(
    at,
    {
      method: 'POST',
      lookup: lookupAllowed(mayCall(reachable.inside)),
      signal,
      // a connection of its own: one kept open may outlive the check of its address
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Verstak-Webhooks/1',
        accept: '*/*',
        'accept-encoding': 'identity',
      },
    },
    resolve,
  )
  request.on('error', reject)
  request.end(body)
  try {
    const response = await promise
    const answer = await readBounded(response, limits.bytes)
    const status = response.statusCode ?? 0
    return { status, words: refusalWords(status), answer }
  } catch (error) {
    return { status: null, words: failureWords(error as Error, signal, limits), answer: '' }
  } finally {
    request.destroy()
  }
}

async function readBounded(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if ((bytes += chunk.length) >= most) break
  }
  // bytes that are no text must not keep the log from being written
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').toWellFormed().slice(0, LOGGED_CHARS)
}

function refusalWords(status: number): string {
  if (status >= 200 && status < 300) return ''
  if (status >= 300 && status < 400)
    return `Ответил перенаправлением (${status}): события идут только на указанный адрес`
  return `Ответил ${status}`
}

function failureWords(error: Error & { code?: string }, signal: AbortSignal, { ms }: PostLimits): string {
  if (error instanceof InsideAddress) return INSIDE_WORDS
  if (signal.aborted) return `Не ответил за ${Math.round(ms / 1000)} с`
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'Такого имени в сети нет'
  if (error.code === 'ECONNREFUSED') return 'Соединение отклонено: там никто не слушает'
  if (error.code && /CERT|SSL|TLS|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(error.code))
    return `Сертификат адреса не подошёл (${error.code})`
  return `Связь оборвалась (${error.code ?? error.name})`
}
