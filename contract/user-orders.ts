import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './user-orders.schema.ts'

export type Order = Static<typeof S.Order>

export const userOrders = endpoint<typeof S.userOrders>('GET', '/user/orders')
export const userOrder = endpoint<typeof S.userOrder>('GET', '/user/orders/{id}')
