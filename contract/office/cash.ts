import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './cash.schema.ts'

export type CashDay = Static<typeof S.CashDay>

export const cashDay = endpoint<typeof S.cashDay>('GET', '/office/cash')
export const closeDrawer = endpoint<typeof S.closeDrawer>('POST', '/office/cash/close')
export const counterMoney = endpoint<typeof S.counterMoney>('POST', '/office/cash/{id}/counter')
export const noteMoneyReceipt = endpoint<typeof S.noteMoneyReceipt>('POST', '/office/cash/{id}/receipt')
