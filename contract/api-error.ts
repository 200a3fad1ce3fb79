import type { Static } from 'typebox'
import { waitText } from '#rules/delivery/wait-text.ts'
import type * as S from './api-error.schema.ts'

export type ErrorAnswer = Static<typeof S.ErrorAnswer>

/** An answer as it is made or came: whoever fails need not say the same twice. */
export type FailureWords = Omit<ErrorAnswer, 'errors'> & { errors?: { source?: string[] } }

const UNKNOWN: FailureWords = { errorCode: 'UNKNOWN', errorMessage: 'Что-то пошло не так. Повторите чуть позже.' }

/** One list of a failure of fields: «Заполните это поле» twice would not say which. */
const namedSentences = (words: FailureWords['errorMessage']): string[] =>
  typeof words === 'string'
    ? [words]
    : Object.entries(words).flatMap(([field, said]) => said.map((sentence) => `${field}: ${sentence}`))

/** An expected failure: status, code and Russian words, the same on both sides of the wire. */
export class ApiError extends Error {
  readonly status: number
  readonly errorCode: string
  readonly answer: ErrorAnswer
  /** Seconds to wait, for 429 and 503. */
  readonly retryAfter: number | undefined

  constructor(status: number, answer: FailureWords | null, options: ErrorOptions & { retryAfter?: number } = {}) {
    const known = answer?.errorCode ? answer : UNKNOWN
    const { errorCode, errorMessage } = known
    const sentences = typeof errorMessage === 'string' ? [errorMessage] : Object.values(errorMessage).flat()
    super(sentences.join(' '), options)
    this.name = 'ApiError'
    this.status = status
    const source = known.errors?.source?.length ? known.errors.source : namedSentences(errorMessage)
    this.answer = { ...known, errors: { source } }
    this.errorCode = errorCode
    this.retryAfter = options.retryAfter
  }

  /** Sentences by field; empty when the failure is not about fields. */
  get fields(): Record<string, string[]> {
    return typeof this.answer.errorMessage === 'string' ? {} : this.answer.errorMessage
  }
}

/** Not `instanceof`: the pages' bundle carries its own copy of the class. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

export const notFound = (message = 'Ничего не нашлось по этому адресу') =>
  new ApiError(404, { errorCode: 'NOT_FOUND', errorMessage: message })

export const invalid = (fields: Record<string, string[]>) =>
  new ApiError(422, { errorCode: 'VALIDATION', errorMessage: fields })

export const unauthorized = (message = 'Войдите, чтобы продолжить') =>
  new ApiError(401, { errorCode: 'UNAUTHORIZED', errorMessage: message })

export const forbidden = (message = 'Это действие вам недоступно') =>
  new ApiError(403, { errorCode: 'FORBIDDEN', errorMessage: message })

export const conflict = (message: string, source: string[] = []) =>
  new ApiError(409, { errorCode: 'CONFLICT', errorMessage: message, errors: { source } })

/** `reason` is a whole sentence; how long to wait is said after it. */
export const tooManyRequests = (retryAfter: number, reason = 'Слишком много попыток.', advice = 'Повторите') =>
  new ApiError(
    429,
    { errorCode: 'TOO_MANY_REQUESTS', errorMessage: `${reason} ${advice} ${waitText(retryAfter)}.` },
    { retryAfter },
  )
