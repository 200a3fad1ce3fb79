import { invalid } from '#contract/api-error.ts'
import type { FeedbackType, requestCallback } from '#contract/feedback.ts'
import type { CheckedInput } from '#contract/call.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'

type Body = CheckedInput<typeof requestCallback>['body']

/** These say nothing without words. */
const NEED_WORDS: Partial<Record<FeedbackType, string>> = {
  question: 'Напишите, о чём спрашиваете',
  product: 'Напишите, что не так',
  'spare-part': 'Напишите, какая деталь нужна',
}

export interface FeedbackRequest {
  type: FeedbackType
  name: string
  phone: string
  message: string
}

/** Everything that is wrong at once, by field. */
export function readFeedbackRequest({ type, name, phone, message, topic }: Body): FeedbackRequest {
  const words = (message ?? '').trim()
  const problems = {
    name: nameError(name),
    phone: phoneError(phone),
    message: words === '' ? (NEED_WORDS[type] ?? null) : textLimitError(words),
  }
  const wrong = Object.entries(problems).flatMap(([field, problem]) =>
    problem ? [[field, [problem]] as [string, string[]]] : [],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  return {
    type,
    name: normalizeName(name),
    phone: normalizePhone(phone)!,
    message: [topic?.trim(), words].filter(Boolean).join('. '),
  }
}
