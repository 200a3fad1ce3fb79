import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './receipts.schema.ts'

export type DeskReceipt = Static<typeof S.DeskReceipt>
export type ReceiptCard = Static<typeof S.ReceiptCard>
export type ReceiptCounts = Static<typeof S.ReceiptCounts>
export type ReceiptView = Static<typeof S.ReceiptView>

export const deskReceipts = endpoint<typeof S.deskReceipts>('GET', '/office/receipts')
export const receiptCard = endpoint<typeof S.receiptCard>('GET', '/office/receipts/{id}')
export const repeatDeskReceipts = endpoint<typeof S.repeatDeskReceipts>('POST', '/office/receipts/repeat')
