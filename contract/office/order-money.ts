import { endpoint } from '../call.ts'
import type * as S from './order-money.schema.ts'

export const markOrderInvoicePaid = endpoint<typeof S.markOrderInvoicePaid>(
  'POST',
  '/office/orders/{number}/invoice-paid',
)
export const retryOrderRefund = endpoint<typeof S.retryOrderRefund>('POST', '/office/orders/{number}/refund/retry')
export const closeOrderRefund = endpoint<typeof S.closeOrderRefund>('POST', '/office/orders/{number}/refund/close')
export const sendPayLink = endpoint<typeof S.sendPayLink>('POST', '/office/orders/{number}/pay-link')
export const recallOrderMessage = endpoint<typeof S.recallOrderMessage>(
  'POST',
  '/office/orders/{number}/messages/{id}/recall',
)
export const resendOrderMessage = endpoint<typeof S.resendOrderMessage>(
  'POST',
  '/office/orders/{number}/messages/{id}/resend',
)
