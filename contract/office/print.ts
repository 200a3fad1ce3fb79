import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './print.schema.ts'

export type Seller = Static<typeof S.Seller>

export type PrintedOrder = Static<typeof S.PrintedOrder>

export const printedOrders = endpoint<typeof S.printedOrders>('GET', '/office/orders-print')
