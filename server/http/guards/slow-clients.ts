import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

export interface Patience {
  /** Silence on a connection in the middle of a request. */
  connectionTimeout: number
  /** The whole request with its body. */
  requestTimeout: number
  keepAliveTimeout: number
  http: { headersTimeout: number; connectionsCheckingInterval: number }
}

/**
 * Milliseconds, against Slowloris: headers arrive at once, or the client is stalling. Five photos over a poor mobile
 * network take a minute or two.
 */
export const PATIENCE: Patience = {
  connectionTimeout: 60_000,
  requestTimeout: 180_000,
  // longer than nginx keeps its own connections (60 s): it must be the one to close
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
}

const WORDS: Record<number, [errorCode: string, errorMessage: string]> = {
  400: ['BAD_REQUEST', 'Запрос не разобрать: проверьте его запись'],
  408: ['TIMEOUT', 'Запрос шёл слишком долго. Проверьте связь и повторите'],
  431: ['TOO_LARGE', 'Слишком длинные заголовки запроса'],
}

const statusOf = (code: string | undefined) =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400

/**
 * What is no HTTP, or comes too slowly, never becomes a request: the answer is written by hand, and the connection
 * ends.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const status = statusOf(error.code)
  const [errorCode, errorMessage] = WORDS[status]!
  const body = JSON.stringify({ errorCode, errorMessage, errors: { source: [errorMessage] } })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
