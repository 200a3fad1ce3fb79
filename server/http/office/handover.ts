import * as schemas from '#contract/office/handover.schema.ts'
import {
  dropHandoverMark,
  findForHandover,
  handOver,
  handoverCard,
  scanHandoverMark,
  takeBackGoods,
} from '#contract/office/handover.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { findAtCounter } from '#server/shop/orders/handover/find-for-handover.ts'
import { giveToBuyer } from '#server/shop/orders/handover/hand-over.ts'
import { readHandoverCard } from '#server/shop/orders/handover/handover-card.ts'
import { dropAtCounter, scanAtCounter } from '#server/shop/orders/handover/scan-marks.ts'
import { takeBack } from '#server/shop/orders/returns/take-back.ts'

export const handoverRoutes = [
  implementOffice(findForHandover, schemas.findForHandover, async ({ query }, context) => ({
    data: await findAtCounter(context, query.text),
  })),

  implementOffice(handoverCard, schemas.handoverCard, async ({ params }, context) => ({
    data: await readHandoverCard(context, params.number),
  })),

  implementOffice(handOver, schemas.handOver, async ({ params, body }, context) => {
    await giveToBuyer(context, params.number, body)
    return { data: await readHandoverCard(context, params.number) }
  }),

  implementOffice(scanHandoverMark, schemas.scanHandoverMark, async ({ params, body }, context) => {
    await scanAtCounter(context, params.number, body.mark)
    return { data: await readHandoverCard(context, params.number) }
  }),

  implementOffice(dropHandoverMark, schemas.dropHandoverMark, async ({ params, body }, context) => {
    await dropAtCounter(context, params.number, body.id)
    return { data: await readHandoverCard(context, params.number) }
  }),

  implementOffice(takeBackGoods, schemas.takeBackGoods, async ({ params, body }, context) => {
    await takeBack(context, params.number, body)
    return { data: await readHandoverCard(context, params.number) }
  }),
]
