import * as schemas from '#contract/office/order-edit.schema.ts'
import {
  editableOrder,
  orderGoods,
  previewOrderEdit,
  previewOrderRefund,
  refundOrderPart,
  saveOrderEdit,
  splitDeskOrder,
} from '#contract/office/order-edit.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { editOrder } from '#server/shop/orders/editing/edit-order.ts'
import { previewEdit, readEditable } from '#server/shop/orders/editing/edit-preview.ts'
import { findOrderGoods } from '#server/shop/orders/editing/find-goods.ts'
import { readOrderCard } from '#server/shop/orders/desk/order-card.ts'
import { previewRefund, refundByStaff } from '#server/shop/orders/desk/refund-order.ts'
import { splitOrder } from '#server/shop/orders/editing/split-order.ts'

export const orderEditRoutes = [
  implementOffice(editableOrder, schemas.editableOrder, async ({ params }, context) => ({
    data: await readEditable(context, params.number),
  })),

  implementOffice(previewOrderEdit, schemas.previewOrderEdit, async ({ params, body }, context) => ({
    data: await previewEdit(context, params.number, body),
  })),

  implementOffice(saveOrderEdit, schemas.saveOrderEdit, async ({ params, body }, context) => {
    await editOrder(context, params.number, body)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(splitDeskOrder, schemas.splitDeskOrder, async ({ params, body }, context) => {
    await splitOrder(context, params.number, body)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(previewOrderRefund, schemas.previewOrderRefund, async ({ params, body }, context) => ({
    data: await previewRefund(context, params.number, body),
  })),

  implementOffice(refundOrderPart, schemas.refundOrderPart, async ({ params, body }, context) => {
    await refundByStaff(context, params.number, body)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(orderGoods, schemas.orderGoods, async ({ query }, context) => ({
    data: await findOrderGoods(context, {
      nodeCode: query.branch,
      search: query.search,
      isCustomer: query.isCustomer ?? false,
    }),
  })),
]
