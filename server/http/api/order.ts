import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/order.schema.ts'
import * as calls from '#contract/order.ts'
import * as userOrdersSchemas from '#contract/user-orders.schema.ts'
import { userOrder, userOrders } from '#contract/user-orders.ts'
import { implement } from '#server/calls/implement.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import { customerId } from '#server/shop/people/customer/customer-queries.ts'
import { cancelOwnOrder } from '#server/shop/orders/steps/cancel-order.ts'
import { orderOf, ordersOf } from '#server/shop/orders/page/queries.ts'
import { saveCartOrder, saveKitOrder, saveOneClick } from '#server/shop/orders/checkout/save-order.ts'

const ORDERS_A_PAGE = 10

export const orderRoutes = [
  implement(calls.saveOrder, schemas.saveOrder, async ({ body }, context) => ({
    data: await saveCartOrder(context, body),
  })),

  implement(calls.saveOneClickOrder, schemas.saveOneClickOrder, async ({ body }, context) => ({
    data: await saveOneClick(context, body),
  })),

  implement(calls.saveComplectOrder, schemas.saveComplectOrder, async ({ body }, context) => ({
    data: await saveKitOrder(context, body),
  })),

  implement(calls.cancelOrder, schemas.cancelOrder, async ({ params }, context) => ({
    data: await cancelOwnOrder(context, customerId(context), params.id),
  })),

  implement(userOrders, userOrdersSchemas.userOrders, async ({ query }, context) => {
    const page = query.page ?? 1
    const { orders, total } = await ordersOf(context.db, customerId(context), page, ORDERS_A_PAGE, query.state)
    return { data: orders, meta: paginationMeta(page, ORDERS_A_PAGE, total) }
  }),

  implement(userOrder, userOrdersSchemas.userOrder, async ({ params }, context) => {
    const order = await orderOf(context.db, customerId(context), params.id)
    if (!order) throw notFound('Такого заказа нет')
    return { data: order }
  }),
]
