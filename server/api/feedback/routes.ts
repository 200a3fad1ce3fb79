import { requestCallback } from '#contract/feedback.ts'
import { limit, limitByAddress, type LimitRule } from '#server/guards/limits.ts'
import { checkCaptcha } from '../auth/check-captcha.ts'
import { implement } from '../implement.ts'
import { readFeedbackRequest } from './read-request.ts'
import { takeRequest } from './take-request.ts'

const HOUR = 60 * 60
const REQUESTS_FOR_PHONE: LimitRule = {
  name: 'feedback',
  limit: 5,
  seconds: HOUR,
  message: 'Мы уже получили несколько обращений с этого номера и перезвоним. Новое можно отправить через час.',
}
const REQUESTS: LimitRule = { name: 'feedback', limit: 20, seconds: HOUR }

export const feedbackRoutes = [
  implement(requestCallback, async ({ body }, context) => {
    const request = readFeedbackRequest(body)
    await checkCaptcha(context, 'feedback', body.captcha)
    await limitByAddress(context, REQUESTS)
    await limit(context, REQUESTS_FOR_PHONE, request.phone)
    await takeRequest(context, request, body.goodCode ?? null)
    return { data: true as const }
  }),
]
