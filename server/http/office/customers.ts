import * as schemas from '#contract/office/customers.schema.ts'
import { customerCard, deskCustomers, revealCustomer } from '#contract/office/customers.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { readCustomerCard, revealCustomerContact } from '#server/shop/customer/customer-card.ts'
import { listCustomers } from '#server/shop/customer/list-customers.ts'

export const customerRoutes = [
  implementOffice(deskCustomers, schemas.deskCustomers, async ({ query }, context) => ({
    data: await listCustomers(context, query),
  })),

  implementOffice(customerCard, schemas.customerCard, async ({ params }, context) => ({
    data: await readCustomerCard(context, params.id),
  })),

  implementOffice(revealCustomer, schemas.revealCustomer, async ({ params }, context) => ({
    data: await revealCustomerContact(context, params.id),
  })),
]
