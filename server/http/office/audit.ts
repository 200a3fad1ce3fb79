import * as schemas from '#contract/office/audit.schema.ts'
import { journal, orderJournal } from '#contract/office/audit.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { findDeskOrder } from '#server/shop/order/desk/order-card.ts'
import { readJournal } from '#server/shop/staff/journal.ts'

export const auditRoutes = [
  implementOffice(journal, schemas.journal, async ({ query }, { db }) => ({ data: await readJournal(db, query) })),

  implementOffice(orderJournal, schemas.orderJournal, async ({ params, query }, context) => {
    const { id } = await findDeskOrder(context, params.number)
    return { data: await readJournal(context.db, { ...query, thing: 'order', key: String(id) }) }
  }),
]
