import * as schemas from '#contract/office/order-money.schema.ts'
import {
  closeOrderRefund,
  markOrderInvoicePaid,
  recallOrderMessage,
  resendOrderMessage,
  retryOrderRefund,
  sendPayLink,
} from '#contract/office/order-money.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { sendLinkToPay } from '#server/shop/orders/desk/send-pay-link.ts'
import { recallMessage, resendMessage } from '#server/shop/orders/messages/desk-messages.ts'
import { closeRefundByStaff, invoicePaidByStaff, retryRefundByStaff } from '#server/shop/orders/desk/desk-money.ts'
import { readOrderCard } from '#server/shop/orders/desk/order-card.ts'

export const orderMoneyRoutes = [
  implementOffice(markOrderInvoicePaid, schemas.markOrderInvoicePaid, async ({ params }, context) => {
    await invoicePaidByStaff(context, params.number)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(retryOrderRefund, schemas.retryOrderRefund, async ({ params }, context) => {
    await retryRefundByStaff(context, params.number)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(closeOrderRefund, schemas.closeOrderRefund, async ({ params }, context) => {
    await closeRefundByStaff(context, params.number)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(sendPayLink, schemas.sendPayLink, async ({ params }, context) => {
    await sendLinkToPay(context, params.number)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(recallOrderMessage, schemas.recallOrderMessage, async ({ params }, context) => {
    await recallMessage(context, params.number, params.id)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(resendOrderMessage, schemas.resendOrderMessage, async ({ params }, context) => {
    await resendMessage(context, params.number, params.id)
    return { data: await readOrderCard(context, params.number) }
  }),
]
