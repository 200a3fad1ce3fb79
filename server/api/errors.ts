import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, type ErrorAnswer } from '#contract/api-error.ts'
import { isPageRequest } from '#server/guards/page-guards.ts'
import { fallbackPage } from '#server/pages/fallback-page.ts'

const WORDS: Record<number, { errorCode: string; errorMessage: string }> = {
  400: { errorCode: 'BAD_REQUEST', errorMessage: 'Запрос не разобрать: проверьте его запись' },
  404: { errorCode: 'NOT_FOUND', errorMessage: 'Ничего не нашлось по этому адресу' },
  413: { errorCode: 'TOO_LARGE', errorMessage: 'Слишком большой запрос' },
  415: { errorCode: 'UNSUPPORTED_TYPE', errorMessage: 'Такой вид данных не принимаем' },
  503: { errorCode: 'UNAVAILABLE', errorMessage: 'Магазин ненадолго недоступен. Повторите через несколько секунд.' },
}
const UNEXPECTED: ErrorAnswer = { errorCode: 'INTERNAL', errorMessage: 'Что-то сломалось у нас. Мы уже видим это; повторите чуть позже.' }

/** Connection-level failures of the database: the shop is away for a moment, not broken. */
const DATABASE_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03', '08006', '08001', '53300'])

export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  const { statusCode, code } = error as Partial<FastifyError>
  if (code && DATABASE_AWAY.has(code)) return new ApiError(503, WORDS[503]!, { cause: error, retryAfter: 5 })
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ApiError(statusCode, WORDS[statusCode] ?? WORDS[400]!)
  return null
}

/** The one error handler: expected failures become answers, the unexpected is logged under its request id. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = toApiError(error)
  if (!known || known.status >= 500) request.log.error({ err: error }, 'request failed')
  reply.header('cache-control', 'no-store')
  if (known?.retryAfter) reply.header('retry-after', String(Math.ceil(known.retryAfter)))
  const status = known?.status ?? 500
  // a person is reading, not a program
  if (status >= 500 && isPageRequest(request)) return reply.code(status).type('text/html; charset=utf-8').send(fallbackPage(status))
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(known?.answer ?? UNEXPECTED))
}
