import * as schemas from '#contract/feedback.schema.ts'
import { orderSparePart, requestCallback, sparePartTypes } from '#contract/feedback.ts'
import { limit, limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { preparePictures } from '#server/uploads/prepare-pictures.ts'
import { checkCaptcha } from '#server/shop/people/auth/check-captcha.ts'
import { implement } from '#server/calls/implement.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { readSparePartOrder } from '#server/shop/around/feedback/read-spare-part.ts'
import { takeSparePartOrder } from '#server/shop/around/feedback/take-spare-part.ts'
import { readFeedbackRequest } from '#server/shop/around/feedback/read-request.ts'
import { takeRequest } from '#server/shop/around/feedback/take-request.ts'

const HOUR = 60 * 60
const REQUESTS_FOR_PHONE: LimitRule = {
  name: 'feedback',
  limit: 5,
  seconds: HOUR,
  message: 'Мы уже получили несколько обращений с этого номера и перезвоним.',
}
const REQUESTS: LimitRule = { name: 'feedback', limit: 20, seconds: HOUR }

export const feedbackRoutes = [
  implement(requestCallback, schemas.requestCallback, async ({ body }, context) => {
    const request = readFeedbackRequest(body)
    await checkCaptcha(context, 'feedback', body.captcha)
    await limitByAddress(context, REQUESTS)
    await limit(context, REQUESTS_FOR_PHONE, request.phone)
    await takeRequest(context, request, body.goodCode || null)
    return { data: true as const }
  }),

  implement(sparePartTypes, schemas.sparePartTypes, async (_input, { db }) => ({
    data: (await readSetting(db, 'spareParts')).types,
  })),

  implement(
    orderSparePart,
    schemas.orderSparePart,
    async ({ body, files }, context) => {
      const { types } = await readSetting(context.db, 'spareParts')
      const order = readSparePartOrder(body, types)
      const pictures = await preparePictures(files, orderSparePart.files!.field)
      await limit(context, REQUESTS_FOR_PHONE, order.phone)
      await takeSparePartOrder(context, order, pictures)
      return { data: true as const }
    },
    { captcha: 'feedback', limits: (context) => limitByAddress(context, REQUESTS) },
  ),
]
