import * as schemas from '#contract/office/receipts.schema.ts'
import * as calls from '#contract/office/receipts.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { listReceipts } from '#server/shop/orders/papers/receipts/list-receipts.ts'
import { readReceiptCard, repeatByStaff } from '#server/shop/orders/papers/receipts/receipt-card.ts'

export const receiptDeskRoutes = [
  implementOffice(calls.deskReceipts, schemas.deskReceipts, async ({ query }, context) => ({
    data: await listReceipts(context, query),
  })),
  implementOffice(calls.receiptCard, schemas.receiptCard, async ({ params }, context) => ({
    data: await readReceiptCard(context, params.id),
  })),
  implementOffice(calls.repeatDeskReceipts, schemas.repeatDeskReceipts, async ({ body }, context) => ({
    data: { repeated: await repeatByStaff(context, body.ids) },
  })),
]
