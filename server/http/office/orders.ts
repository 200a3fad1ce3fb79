import * as schemas from '#contract/office/orders.schema.ts'
import {
  addOrderNote,
  changeDeskOrder,
  changeOrderDesk,
  deskOrders,
  moveOrder,
  moveOrders,
  noteOrderCall,
  openOrderCard,
  orderCard,
  orderDeskLists,
  orderViews,
  removeOrderView,
  revealContact,
  saveOrderView,
} from '#contract/office/orders.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { changeOrderFields } from '#server/shop/orders/desk/change-fields.ts'
import { readDeskLists } from '#server/shop/orders/desk/desk-lists.ts'
import { changeDesk, writeCall, writeNote } from '#server/shop/orders/desk/desk-notes.ts'
import { listDeskOrders } from '#server/shop/orders/desk/list-orders.ts'
import { moveDeskOrder, moveManyOrders } from '#server/shop/orders/desk/move-order.ts'
import { readOrderCard } from '#server/shop/orders/desk/order-card.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import { recordPresence, whoIsHere } from '#server/shop/orders/desk/presence.ts'
import { revealOrderContact } from '#server/shop/orders/desk/reveal-contact.ts'
import { deleteView, listViews, saveView } from '#server/shop/people/staff/desk-views.ts'

export const orderDeskRoutes = [
  implementOffice(deskOrders, schemas.deskOrders, async ({ query }, context) => ({
    data: await listDeskOrders(context, query),
  })),

  implementOffice(orderCard, schemas.orderCard, async ({ params }, context) => ({
    data: await readOrderCard(context, params.number),
  })),

  implementOffice(moveOrder, schemas.moveOrder, async ({ params, body }, context) => {
    await moveDeskOrder(context, params.number, body)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(changeDeskOrder, schemas.changeDeskOrder, async ({ params, body }, context) => {
    await changeOrderFields(context, params.number, body)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(addOrderNote, schemas.addOrderNote, async ({ params, body }, context) => {
    await writeNote(context, params.number, body)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(noteOrderCall, schemas.noteOrderCall, async ({ params, body }, context) => {
    await writeCall(context, params.number, body)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(changeOrderDesk, schemas.changeOrderDesk, async ({ params, body }, context) => {
    await changeDesk(context, params.number, body)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(revealContact, schemas.revealContact, async ({ params }, context) => ({
    data: await revealOrderContact(context, params.number),
  })),

  implementOffice(openOrderCard, schemas.openOrderCard, async ({ params, body }, context) => {
    const { id } = await findDeskOrder(context, params.number)
    await recordPresence(context, id, body.isOpen)
    return { data: await whoIsHere(context, id) }
  }),

  implementOffice(moveOrders, schemas.moveOrders, async ({ body }, context) => ({
    data: await moveManyOrders(context, body),
  })),

  implementOffice(orderDeskLists, schemas.orderDeskLists, async (_input, context) => ({
    data: await readDeskLists(context),
  })),

  implementOffice(orderViews, schemas.orderViews, async (_input, context) => ({
    data: await listViews(context, 'orders'),
  })),

  implementOffice(saveOrderView, schemas.saveOrderView, async ({ body }, context) => {
    await saveView(context, 'orders', body)
    return { data: await listViews(context, 'orders') }
  }),

  implementOffice(removeOrderView, schemas.removeOrderView, async ({ params }, context) => {
    await deleteView(context, 'orders', params.id)
    return { data: await listViews(context, 'orders') }
  }),
]
