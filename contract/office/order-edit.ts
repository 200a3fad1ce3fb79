import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './order-edit.schema.ts'

export type EditableOrder = Static<typeof S.EditableOrder>
export type OrderEdit = Static<typeof S.OrderEdit>
export type EditPreview = Static<typeof S.EditPreview>
export type OrderGood = Static<typeof S.OrderGood>
export type EditLine = Static<typeof S.EditLine>

export const editableOrder = endpoint<typeof S.editableOrder>('GET', '/office/orders/{number}/edit')
export const previewOrderEdit = endpoint<typeof S.previewOrderEdit>('POST', '/office/orders/{number}/edit/preview')
export const saveOrderEdit = endpoint<typeof S.saveOrderEdit>('POST', '/office/orders/{number}/edit')
export const splitDeskOrder = endpoint<typeof S.splitDeskOrder>('POST', '/office/orders/{number}/split')
export const refundOrderPart = endpoint<typeof S.refundOrderPart>('POST', '/office/orders/{number}/refund')
export const previewOrderRefund = endpoint<typeof S.previewOrderRefund>(
  'POST',
  '/office/orders/{number}/refund/preview',
)
export const orderGoods = endpoint<typeof S.orderGoods>('GET', '/office/order-goods')
