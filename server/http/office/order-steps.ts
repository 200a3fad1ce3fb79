import * as schemas from '#contract/office/order-steps.schema.ts'
import { confirmDeskOrder, orderStep, stepBackOrder } from '#contract/office/order-steps.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { confirmByStaff } from '#server/shop/orders/desk/move-order.ts'
import { readOrderCard } from '#server/shop/orders/desk/order-card.ts'
import { readOrderStep } from '#server/shop/orders/desk/order-step.ts'
import { takeStepBack } from '#server/shop/orders/steps/step-back.ts'

export const orderStepRoutes = [
  implementOffice(orderStep, schemas.orderStep, async ({ params, query }, context) => ({
    data: await readOrderStep(context, params.number, query.to),
  })),

  implementOffice(stepBackOrder, schemas.stepBackOrder, async ({ params, body }, context) => {
    await takeStepBack(context, params.number, body)
    return { data: await readOrderCard(context, params.number) }
  }),

  implementOffice(confirmDeskOrder, schemas.confirmDeskOrder, async ({ params }, context) => {
    await confirmByStaff(context, params.number)
    return { data: await readOrderCard(context, params.number) }
  }),
]
