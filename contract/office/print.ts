import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './print.schema.ts'

export type Seller = Static<typeof S.Seller>

export type PrintedOrder = Static<typeof S.PrintedOrder>

export type PrintedInvoices = Static<typeof S.PrintedInvoices>

export const printedOrders = endpoint<typeof S.printedOrders>('GET', '/office/orders-print')
export const printedInvoices = endpoint<typeof S.printedInvoices>('GET', '/office/orders-invoices')
