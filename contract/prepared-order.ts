import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './prepared-order.schema.ts'

export type PreparedOrder = Static<(typeof S.prepareOrder)['answer']>
export type PreparedBody = Static<(typeof S.prepareOrder)['body']>

export const prepareOrder = endpoint<typeof S.prepareOrder>('POST', '/order/prepare')
