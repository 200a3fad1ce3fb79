import * as schemas from '#contract/office/print.schema.ts'
import { printedInvoices, printedOrders } from '#contract/office/print.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { printInvoices } from '#server/shop/orders/desk/printed-invoices.ts'
import { readPrintedOrders } from '#server/shop/orders/desk/printed-orders.ts'

export const printRoutes = [
  implementOffice(printedInvoices, schemas.printedInvoices, async ({ query }, context) => ({
    data: await printInvoices(context, query.numbers.split(',')),
  })),

  implementOffice(printedOrders, schemas.printedOrders, async ({ query }, context) => ({
    data: await readPrintedOrders(context, query.numbers.split(',')),
  })),
]
