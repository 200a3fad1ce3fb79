import * as schemas from '#contract/office/cash.schema.ts'
import * as calls from '#contract/office/cash.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { readCashDay } from '#server/shop/money/movements/cash-day.ts'
import { noteReceipt } from '#server/shop/money/movements/note-receipt.ts'
import { closeCash, counterMovement } from '#server/shop/money/movements/close-drawer.ts'

export const cashRoutes = [
  implementOffice(calls.cashDay, schemas.cashDay, async ({ query }, context) => ({
    data: await readCashDay(context, query),
  })),
  implementOffice(calls.closeDrawer, schemas.closeDrawer, async ({ body }, context) => {
    await closeCash(context, body)
    return { data: await readCashDay(context, { shop: body.shop }) }
  }),
  implementOffice(calls.counterMoney, schemas.counterMoney, async ({ params, body }, context) => {
    const shop = await counterMovement(context, params.id, body)
    return { data: await readCashDay(context, shop === null ? {} : { shop }) }
  }),
  implementOffice(calls.noteMoneyReceipt, schemas.noteMoneyReceipt, async ({ params, body }, context) => {
    const shop = await noteReceipt(context, params.id, body)
    return { data: await readCashDay(context, shop === null ? {} : { shop }) }
  }),
]
