import { PICTURES_MAX } from '#rules/catalog/picture-limits.ts'
import { endpoint } from './call.ts'
import type * as S from './feedback.schema.ts'

export type FeedbackType = S.FeedbackType

export const requestCallback = endpoint<typeof S.requestCallback>('POST', '/feedback/callback')
export const sparePartTypes = endpoint<typeof S.sparePartTypes>('GET', '/feedback/order-spare-part-types')
export const orderSparePart = endpoint<typeof S.orderSparePart>('POST', '/feedback/order-spare-part', {
  field: 'photos',
  max: PICTURES_MAX,
})
