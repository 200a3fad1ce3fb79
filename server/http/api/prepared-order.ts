import * as schemas from '#contract/prepared-order.schema.ts'
import * as calls from '#contract/prepared-order.ts'
import { implement } from '#server/calls/implement.ts'
import { prepareOrder } from '#server/shop/orders/checkout/prepared-order.ts'

export const preparedOrderRoutes = [
  implement(calls.prepareOrder, schemas.prepareOrder, async ({ body }, context) => ({
    data: await prepareOrder(context, body),
  })),
]
