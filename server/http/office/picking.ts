import * as schemas from '#contract/office/picking.schema.ts'
import {
  finishPicking,
  nameShelf,
  pickingCard,
  pickingQueue,
  pickPieces,
  recallReady,
  reportShort,
  settleShort,
  shortChoices,
} from '#contract/office/picking.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { completePicking, pickFromShelf, recallReadyMessages, writeShelf } from '#server/shop/orders/picking/pick.ts'
import { readPickingCard } from '#server/shop/orders/picking/picking-card.ts'
import { readPickingQueue } from '#server/shop/orders/picking/picking-queue.ts'
import { readShortChoices, settleMissing, writeShort } from '#server/shop/orders/picking/short.ts'

export const pickingRoutes = [
  implementOffice(pickingQueue, schemas.pickingQueue, async ({ query }, context) => ({
    data: await readPickingQueue(context, query),
  })),

  implementOffice(pickingCard, schemas.pickingCard, async ({ params }, context) => ({
    data: await readPickingCard(context, params.number),
  })),

  implementOffice(pickPieces, schemas.pickPieces, async ({ params, body }, context) => {
    await pickFromShelf(context, params.number, body)
    return { data: await readPickingCard(context, params.number) }
  }),

  implementOffice(reportShort, schemas.reportShort, async ({ params, body }, context) => {
    await writeShort(context, params.number, body)
    return { data: await readPickingCard(context, params.number) }
  }),

  implementOffice(settleShort, schemas.settleShort, async ({ params, body }, context) => {
    await settleMissing(context, params.number, body)
    return { data: await readPickingCard(context, params.number) }
  }),

  implementOffice(shortChoices, schemas.shortChoices, async ({ params }, context) => ({
    data: await readShortChoices(context, params.number, params.code),
  })),

  implementOffice(finishPicking, schemas.finishPicking, async ({ params }, context) => {
    await completePicking(context, params.number)
    return { data: await readPickingCard(context, params.number) }
  }),

  implementOffice(recallReady, schemas.recallReady, async ({ params }, context) => {
    await recallReadyMessages(context, params.number)
    return { data: await readPickingCard(context, params.number) }
  }),

  implementOffice(nameShelf, schemas.nameShelf, async ({ body }, context) => ({
    data: await writeShelf(context, body),
  })),
]
