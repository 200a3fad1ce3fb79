import { createWriteStream } from 'node:fs'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { InsideAddress, isPublicAddress, lookupAllowed } from '#server/kernel/public-address.ts'

/** Why a file did not come, as a sentence for the owner. */
export class FetchRefused extends Error {}

export type Fetched = { isSame: true } | { isSame: false; name: string; validator: string | null }

interface FetchOptions {
  /** Where the file is written. */
  target: string
  /** ETag or Last-Modified of the one fetched before. */
  validator: string | null
  limits?: { bytes: number; ms: number; idleMs: number }
  /** SSRF guard by address; tests call a server of their own. */
  isAllowed?: (address: string) => boolean
}

const LIMITS = { bytes: 512 * 1024 ** 2, ms: 10 * 60_000, idleMs: 30_000 }
const MOST_REDIRECTS = 3

/** Fetches by http or https from a public address alone: each name is looked up once, and that address is called. */
export async function fetchPublic(url: string, options: FetchOptions): Promise<Fetched> {
  const signal = AbortSignal.timeout((options.limits ?? LIMITS).ms)
  let at = readAddress(url)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await ask(at, options, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location) {
      response.destroy()
      at = readAddress(headers.location, at)
      continue
    }
    if (statusCode === 304) {
      response.destroy()
      return { isSame: true }
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new FetchRefused(`сервер поставщика ответил ${statusCode}`)
    }
    await save(response, options, signal)
    const name = decodeURIComponentSafe(at.pathname.split('/').at(-1) ?? '') || 'price'
    return { isSame: false, name, validator: headers.etag ?? headers['last-modified'] ?? null }
  }
  throw new FetchRefused('сервер поставщика пересылает с адреса на адрес без конца')
}

function readAddress(given: string, base?: URL): URL {
  const url = URL.parse(given, base)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new FetchRefused('адрес должен начинаться с http:// или https://')
  return url
}

const NOT_PUBLIC = 'адрес ведёт во внутреннюю сеть, такие не читаются'

function ask(url: URL, { validator, limits = LIMITS, isAllowed = isPublicAddress }: FetchOptions, signal: AbortSignal) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // an address needs no looking up
  if (isIP(host) && !isAllowed(host)) throw new FetchRefused(NOT_PUBLIC)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? getHttps : getHttp)(
    url,
    {
      lookup: lookupAllowed(isAllowed),
      signal,
      agent: false,
      headers: { 'user-agent': 'Verstak', 'accept-encoding': 'gzip', ...conditionOf(validator) },
    },
    resolve,
  )
  request.setTimeout(limits.idleMs, () => request.destroy(new FetchRefused('сервер поставщика молчит')))
  request.on('error', (error) => reject(inWords(error, signal)))
  return promise
}

const conditionOf = (validator: string | null): Record<string, string> => {
  if (validator === null) return {}
  return /^(W\/)?"/.test(validator) ? { 'if-none-match': validator } : { 'if-modified-since': validator }
}

async function save(response: IncomingMessage, { target, limits = LIMITS }: FetchOptions, signal: AbortSignal) {
  let bytes = 0
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if ((bytes += chunk.length) > limits.bytes)
        throw new FetchRefused(`файл больше ${Math.floor(limits.bytes / 1024 ** 2)} МБ`)
      yield chunk
    }
  }
  const isPacked = response.headers['content-encoding'] === 'gzip'
  try {
    if (isPacked) await pipeline(response, createGunzip(), bounded, createWriteStream(target), { signal })
    else await pipeline(response, bounded, createWriteStream(target), { signal })
  } catch (error) {
    throw inWords(error as Error, signal)
  }
  if (bytes === 0) throw new FetchRefused('сервер поставщика прислал пустой файл')
}

function inWords(error: Error & { code?: string; syscall?: string }, signal: AbortSignal): Error {
  if (error instanceof FetchRefused) return error
  if (error instanceof InsideAddress) return new FetchRefused(NOT_PUBLIC)
  if (signal.aborted) return new FetchRefused('файл скачивается слишком долго')
  if (error.code === 'ENOSPC' || error.code === 'EACCES') return error
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return new FetchRefused('такого адреса нет')
  if (error.code?.startsWith('Z_')) return new FetchRefused('сжатый ответ повреждён')
  return new FetchRefused(`сервер поставщика не отвечает или обрывает связь (${error.code ?? error.name})`)
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
