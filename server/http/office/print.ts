import * as schemas from '#contract/office/print.schema.ts'
import { printedOrders } from '#contract/office/print.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { readPrintedOrders } from '#server/shop/order/desk/printed-orders.ts'

export const printRoutes = [
  implementOffice(printedOrders, schemas.printedOrders, async ({ query }, context) => ({
    data: await readPrintedOrders(context, query.numbers.split(',')),
  })),
]
