import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './order-page.schema.ts'

export type OrderPage = Static<(typeof S.orderPage)['answer']>
export type OrderShop = Static<(typeof S.orderShops)['answer']>[number]

export const orderPage = endpoint<typeof S.orderPage>('GET', '/order/{token}')
export const cancelLinkedOrder = endpoint<typeof S.cancelLinkedOrder>('POST', '/order/{token}/cancel')
export const payOrderOnReceipt = endpoint<typeof S.payOrderOnReceipt>('POST', '/order/{token}/pay-on-receipt')
export const payOwnOrder = endpoint<typeof S.payOwnOrder>('POST', '/order/{token}/pay')
export const changeOrder = endpoint<typeof S.changeOrder>('POST', '/order/{token}/change')
export const orderShops = endpoint<typeof S.orderShops>('GET', '/order/{token}/shops')
export const orderSlots = endpoint<typeof S.orderSlots>('GET', '/order/{token}/slots')
