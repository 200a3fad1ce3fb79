import type { Static } from 'typebox'
import { PICTURES_MAX } from '#rules/catalog/picture-limits.ts'
import { endpoint } from './call.ts'
import type * as S from './returns.schema.ts'

export type OrderReturn = Static<typeof S.OrderReturn>
export type OrderReturns = Static<(typeof S.orderReturns)['answer']>
export type ReturnOffer = OrderReturns['offer']

export const orderReturns = endpoint<typeof S.orderReturns>('GET', '/order/{token}/returns')
export const askReturn = endpoint<typeof S.askReturn>('POST', '/order/{token}/returns', {
  field: 'photos',
  max: PICTURES_MAX,
})
export const tellReturnSent = endpoint<typeof S.tellReturnSent>('POST', '/order/{token}/returns/{number}/sent')
export const cancelReturn = endpoint<typeof S.cancelReturn>('POST', '/order/{token}/returns/{number}/cancel')
