import { conflict } from '#contract/api-error.ts'
import * as schemas from '#contract/order-page.schema.ts'
import * as calls from '#contract/order-page.ts'
import { implement } from '#server/calls/implement.ts'
import { cancelByBuyer } from '#server/shop/orders/steps/cancel-order.ts'
import { changeOrder } from '#server/shop/orders/page/change-order.ts'
import { openOrderLink } from '#server/shop/orders/page/open-order-link.ts'
import { orderPage, readOrderPage } from '#server/shop/orders/page/order-page.ts'
import { orderShops, orderSlots } from '#server/shop/orders/page/order-choices.ts'
import { limitPayPage } from '#server/shop/orders/payment/pay-limits.ts'
import { payOwnOrder } from '#server/shop/orders/payment/pay-own-order.ts'
import { payOnReceipt } from '#server/shop/orders/payment/pay-on-receipt.ts'

/** Whoever has the order's link may do what its buyer may. */
export const orderPageRoutes = [
  implement(calls.orderPage, schemas.orderPage, async ({ params }, context) => ({
    data: await orderPage(context, params.token),
  })),

  implement(calls.orderShops, schemas.orderShops, async ({ params }, context) => ({
    data: await orderShops(context, params.token),
  })),

  implement(calls.orderSlots, schemas.orderSlots, async ({ params }, context) => ({
    data: await orderSlots(context, params.token),
  })),

  implement(calls.cancelLinkedOrder, schemas.cancelLinkedOrder, async ({ params }, context) => {
    const { id } = await openOrderLink(context, params.token)
    await cancelByBuyer(context, id, () => true)
    return { data: await readOrderPage(context, id) }
  }),

  implement(calls.payOrderOnReceipt, schemas.payOrderOnReceipt, async ({ params }, context) => {
    const { id } = await openOrderLink(context, params.token)
    if (!(await payOnReceipt(context, id)))
      throw conflict('Способ оплаты уже не сменить: заказ оплачен, отменён или оформлен иначе.')
    return { data: await readOrderPage(context, id) }
  }),

  implement(calls.payOwnOrder, schemas.payOwnOrder, async ({ params, body }, context) => {
    const order = await openOrderLink(context, params.token)
    await limitPayPage(context, context.visitor, params.token)
    const url = await payOwnOrder(context, order, body)
    return { data: { url, order: await readOrderPage(context, order.id) } }
  }),

  implement(calls.changeOrder, schemas.changeOrder, async ({ params, body }, context) => ({
    data: await changeOrder(context, params.token, body),
  })),
]
