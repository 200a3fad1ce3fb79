import * as schemas from '#contract/office/audit.schema.ts'
import { customerJournal, journal, journalEntry, journalLists, orderJournal } from '#contract/office/audit.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { findDeskCustomer, survivingCardOf } from '#server/shop/people/customer/desk/find-desk-customer.ts'
import { joinedInto } from '#server/shop/people/customer/erase-person.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import { readJournalLists } from '#server/shop/people/staff/journal-lists.ts'
import { askedJournal, readEntry, readJournal } from '#server/shop/people/staff/journal.ts'

export const auditRoutes = [
  implementOffice(journal, schemas.journal, async ({ query }, context) => ({
    data: await readJournal(context.db, await askedJournal(context, query)),
  })),

  implementOffice(journalEntry, schemas.journalEntry, async ({ params }, context) => ({
    data: await readEntry(context, params.id),
  })),

  implementOffice(journalLists, schemas.journalLists, async (_input, context) => ({
    data: await readJournalLists(context),
  })),

  implementOffice(orderJournal, schemas.orderJournal, async ({ params, query }, context) => {
    const { id } = await findDeskOrder(context, params.number)
    return { data: await readJournal(context.db, { ...query, thing: 'order', key: String(id) }) }
  }),

  implementOffice(customerJournal, schemas.customerJournal, async ({ params, query }, context) => {
    const id = await survivingCardOf(context.db, params.id)
    await findDeskCustomer(context, id)
    const keys = [id, ...(await joinedInto(context.db, id))].map(String)
    return { data: await readJournal(context.db, { ...query, thing: 'customer', keys }) }
  }),
]
