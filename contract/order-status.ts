import { endpoint } from './call.ts'
import type * as S from './order-status.schema.ts'

export const orderStatus = endpoint<typeof S.orderStatus>('GET', '/order/status')
