import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './orders.schema.ts'

export type DeskOrder = Static<typeof S.DeskOrder>
export type OrderCard = Static<typeof S.OrderCard>
export type DeskView = Static<typeof S.DeskView>

export const deskOrders = endpoint<typeof S.deskOrders>('GET', '/office/orders')
export const orderCard = endpoint<typeof S.orderCard>('GET', '/office/orders/{number}')
export const moveOrder = endpoint<typeof S.moveOrder>('POST', '/office/orders/{number}/status')
export const changeDeskOrder = endpoint<typeof S.changeDeskOrder>('POST', '/office/orders/{number}')
export const addOrderNote = endpoint<typeof S.addOrderNote>('POST', '/office/orders/{number}/notes')
export const noteOrderCall = endpoint<typeof S.noteOrderCall>('POST', '/office/orders/{number}/calls')
export const changeOrderDesk = endpoint<typeof S.changeOrderDesk>('POST', '/office/orders/{number}/desk')
export const revealContact = endpoint<typeof S.revealContact>('POST', '/office/orders/{number}/contact')
export const openOrderCard = endpoint<typeof S.openOrderCard>('POST', '/office/orders/{number}/here')
export const moveOrders = endpoint<typeof S.moveOrders>('POST', '/office/orders-bulk')
export const orderDeskLists = endpoint<typeof S.orderDeskLists>('GET', '/office/orders-lists')
export const orderViews = endpoint<typeof S.orderViews>('GET', '/office/orders-views')
export const saveOrderView = endpoint<typeof S.saveOrderView>('POST', '/office/orders-views')
export const removeOrderView = endpoint<typeof S.removeOrderView>('DELETE', '/office/orders-views/{id}')
