import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './returns.schema.ts'

export type DeskReturn = Static<typeof S.DeskReturn>
export type ReturnCard = Static<typeof S.ReturnCard>
export type ReturnCardLine = Static<typeof S.ReturnCardLine>
export type ReturnCounts = Static<typeof S.ReturnCounts>
export type ReturnView = Static<typeof S.ReturnView>
export type ReturnTemplate = Static<typeof S.ReturnTemplate>
export type PrintedReturn = Static<(typeof S.printedReturn)['answer']>

export const deskReturns = endpoint<typeof S.deskReturns>('GET', '/office/returns')
export const returnCard = endpoint<typeof S.returnCard>('GET', '/office/returns/{number}')
export const approveReturn = endpoint<typeof S.approveReturn>('POST', '/office/returns/{number}/approve')
export const refuseReturn = endpoint<typeof S.refuseReturn>('POST', '/office/returns/{number}/refuse')
export const receiveReturn = endpoint<typeof S.receiveReturn>('POST', '/office/returns/{number}/receive')
export const checkReturn = endpoint<typeof S.checkReturn>('POST', '/office/returns/{number}/check')
export const refundReturn = endpoint<typeof S.refundReturn>('POST', '/office/returns/{number}/refund')
export const exchangeReturn = endpoint<typeof S.exchangeReturn>('POST', '/office/returns/{number}/exchange')
export const repairReturn = endpoint<typeof S.repairReturn>('POST', '/office/returns/{number}/repair')
export const sendBackReturn = endpoint<typeof S.sendBackReturn>('POST', '/office/returns/{number}/send-back')
export const closeReturn = endpoint<typeof S.closeReturn>('POST', '/office/returns/{number}/close')
export const returnTemplates = endpoint<typeof S.returnTemplates>('GET', '/office/return-templates')
export const saveReturnTemplate = endpoint<typeof S.saveReturnTemplate>('POST', '/office/return-templates')
export const dropReturnTemplate = endpoint<typeof S.dropReturnTemplate>('DELETE', '/office/return-templates/{id}')
export const printedReturn = endpoint<typeof S.printedReturn>('GET', '/office/returns/{number}/print')
export const returnOffer = endpoint<typeof S.returnOffer>('GET', '/office/orders/{number}/return-offer')
export const openReturn = endpoint<typeof S.openReturn>('POST', '/office/orders/{number}/returns')
