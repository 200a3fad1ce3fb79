import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api-error.ts'
import { isDatabaseUnavailable } from '#server/db/database-away.ts'
import { isPageRequest } from '#server/http/guards/page-guards.ts'
import { noteWriteTrouble } from './write-trouble.ts'
import { fallbackPage } from '#server/pages/fallback-page.ts'

const WORDS: Record<number, { errorCode: string; errorMessage: string }> = {
  400: { errorCode: 'BAD_REQUEST', errorMessage: 'Запрос не разобрать: проверьте его запись' },
  404: { errorCode: 'NOT_FOUND', errorMessage: 'Ничего не нашлось по этому адресу' },
  413: { errorCode: 'TOO_LARGE', errorMessage: 'Слишком большой запрос' },
  415: { errorCode: 'UNSUPPORTED_TYPE', errorMessage: 'Такой вид данных не принимаем' },
  503: { errorCode: 'UNAVAILABLE', errorMessage: 'Магазин ненадолго недоступен. Повторите через несколько секунд.' },
  507: {
    errorCode: 'NO_ROOM',
    errorMessage: 'Сейчас файлы не сохранить: у нас кончилось место. Отправьте без них или повторите позже.',
  },
}
/** Our disk is full: a server fault, answered at once instead of a timeout. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])
const UNEXPECTED = new ApiError(500, {
  errorCode: 'INTERNAL',
  errorMessage: 'Что-то сломалось у нас. Мы уже видим это; повторите чуть позже.',
})

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  const { statusCode, code } = error as Partial<FastifyError>
  if (isDatabaseUnavailable(error)) return new ApiError(503, WORDS[503]!, { cause: error, retryAfter: 5 })
  if (code && DISK_FULL.has(code)) return new ApiError(507, WORDS[507]!, { cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new ApiError(statusCode, WORDS[statusCode] ?? WORDS[400]!)
  return null
}

/** The one error handler: expected failures become answers, the unexpected is logged under its request id. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  noteWriteTrouble(error)
  const known = toApiError(error)
  if (!known || known.status >= 500) request.log.error({ err: error }, 'request failed')
  reply.header('cache-control', 'no-store')
  if (known?.retryAfter) reply.header('retry-after', String(Math.ceil(known.retryAfter)))
  const status = known?.status ?? 500
  // a person is reading, not a program
  if (status >= 500 && isPageRequest(request))
    return reply.code(status).type('text/html; charset=utf-8').send(fallbackPage(status))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify((known ?? UNEXPECTED).answer))
}
