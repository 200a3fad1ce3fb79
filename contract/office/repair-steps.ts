import { endpoint } from '../call.ts'
import type * as S from './repair-steps.schema.ts'

export const moveRepairState = endpoint<typeof S.moveRepairState>('POST', '/office/repairs/{number}/move')
export const waitForPart = endpoint<typeof S.waitForPart>('POST', '/office/repairs/{number}/wait')
export const moveToServiceCenter = endpoint<typeof S.moveToServiceCenter>('POST', '/office/repairs/{number}/center')
export const setRepairDiscount = endpoint<typeof S.setRepairDiscount>('POST', '/office/repairs/{number}/discount')
export const returnRepair = endpoint<typeof S.returnRepair>('POST', '/office/repairs/{number}/back')
export const sendRepairOffer = endpoint<typeof S.sendRepairOffer>('POST', '/office/repairs/{number}/offer')
export const hearRepairConsent = endpoint<typeof S.hearRepairConsent>('POST', '/office/repairs/{number}/consent')
export const handOverRepair = endpoint<typeof S.handOverRepair>('POST', '/office/repairs/{number}/hand-over')
export const settleRepair = endpoint<typeof S.settleRepair>('POST', '/office/repairs/{number}/settle')
