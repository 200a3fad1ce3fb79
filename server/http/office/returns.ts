import * as schemas from '#contract/office/returns.schema.ts'
import * as calls from '#contract/office/returns.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import { readSeller } from '#server/shop/orders/desk/printed-orders.ts'
import { openReturn } from '#server/shop/orders/returns/ask-return.ts'
import * as lead from '#server/shop/orders/returns/lead-return.ts'
import { listReturns } from '#server/shop/orders/returns/list-returns.ts'
import { readReturnCard } from '#server/shop/orders/returns/return-card.ts'
import { readReturnOffer } from '#server/shop/orders/returns/return-page.ts'
import {
  dropReturnTemplate,
  listReturnTemplates,
  saveReturnTemplate,
} from '#server/shop/orders/returns/return-templates.ts'
import * as settle from '#server/shop/orders/returns/settle-return.ts'

export const returnDeskRoutes = [
  implementOffice(calls.deskReturns, schemas.deskReturns, async ({ query }, context) => ({
    data: await listReturns(context, query),
  })),
  implementOffice(calls.returnCard, schemas.returnCard, async ({ params }, context) => ({
    data: await readReturnCard(context, params.number),
  })),
  implementOffice(calls.approveReturn, schemas.approveReturn, async ({ params: { number }, body }, context) => {
    await lead.approveReturn(context, number, body)
    return { data: await readReturnCard(context, number) }
  }),
  implementOffice(calls.refuseReturn, schemas.refuseReturn, async ({ params: { number }, body }, context) => {
    await lead.refuseReturn(context, number, body)
    return { data: await readReturnCard(context, number) }
  }),
  implementOffice(calls.receiveReturn, schemas.receiveReturn, async ({ params: { number }, body }, context) => {
    await lead.receiveReturn(context, number, body)
    return { data: await readReturnCard(context, number) }
  }),
  implementOffice(calls.checkReturn, schemas.checkReturn, async ({ params: { number }, body }, context) => {
    await lead.checkReturn(context, number, body)
    return { data: await readReturnCard(context, number) }
  }),
  implementOffice(calls.refundReturn, schemas.refundReturn, async ({ params: { number }, body }, context) => {
    await settle.refundReturn(context, number, body)
    return { data: await readReturnCard(context, number) }
  }),
  implementOffice(calls.exchangeReturn, schemas.exchangeReturn, async ({ params: { number }, body }, context) => {
    await settle.exchangeReturn(context, number, body)
    return { data: await readReturnCard(context, number) }
  }),
  implementOffice(calls.repairReturn, schemas.repairReturn, async ({ params: { number }, body }, context) => {
    await settle.toRepair(context, number, body)
    return { data: await readReturnCard(context, number) }
  }),
  implementOffice(calls.sendBackReturn, schemas.sendBackReturn, async ({ params: { number }, body }, context) => {
    await lead.sendBack(context, number, body)
    return { data: await readReturnCard(context, number) }
  }),
  implementOffice(calls.closeReturn, schemas.closeReturn, async ({ params: { number }, body }, context) => {
    await lead.closeReturn(context, number, body)
    return { data: await readReturnCard(context, number) }
  }),
  implementOffice(calls.returnOffer, schemas.returnOffer, async ({ params }, context) => ({
    data: await readReturnOffer(context, await findDeskOrder(context, params.number)),
  })),
  implementOffice(calls.openReturn, schemas.openReturn, async ({ params, body }, context) => ({
    data: { number: await openReturn(context, params.number, body) },
  })),
  implementOffice(calls.printedReturn, schemas.printedReturn, async ({ params }, context) => ({
    data: {
      at: context.clock().toISOString(),
      seller: await readSeller(context.db),
      card: await readReturnCard(context, params.number),
    },
  })),
  implementOffice(calls.returnTemplates, schemas.returnTemplates, async (_input, { db }) => ({
    data: await listReturnTemplates(db),
  })),
  implementOffice(calls.saveReturnTemplate, schemas.saveReturnTemplate, async ({ body }, context) => {
    await saveReturnTemplate(context, body)
    return { data: await listReturnTemplates(context.db) }
  }),
  implementOffice(calls.dropReturnTemplate, schemas.dropReturnTemplate, async ({ params }, context) => {
    await dropReturnTemplate(context, params.id)
    return { data: await listReturnTemplates(context.db) }
  }),
]
