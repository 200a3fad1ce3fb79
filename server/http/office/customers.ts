import * as schemas from '#contract/office/customers.schema.ts'
import { customerCard, deskCustomers, revealCustomer } from '#contract/office/customers.ts'
import * as merge from '#contract/office/customer-merge.schema.ts'
import { customerMerge, mergeCode, mergeCustomers } from '#contract/office/customer-merge.ts'
import * as work from '#contract/office/customer-work.schema.ts'
import {
  addCustomerNote,
  blockCustomer,
  dropCustomerNote,
  giveBonuses,
  recallFromCustomer,
  resendToCustomer,
  unblockCustomer,
  undoBonuses,
  withdrawConsent,
} from '#contract/office/customer-work.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { changeBonusesByHand, takeBackBonuses } from '#server/shop/people/customer/desk/bonuses-by-hand.ts'
import { closeSignIn, openSignIn, takeBackConsent } from '#server/shop/people/customer/desk/customer-access.ts'
import { readCustomerCard, revealCustomerContact } from '#server/shop/people/customer/desk/customer-card.ts'
import { recallCustomerMessage, resendCustomerMessage } from '#server/shop/people/customer/desk/customer-messages.ts'
import { addNote, removeNote } from '#server/shop/people/customer/desk/customer-notes.ts'
import { listCustomers } from '#server/shop/people/customer/desk/list-customers.ts'
import { sendMergeCode } from '#server/shop/people/customer/desk/merge/merge-codes.ts'
import { mergeTwo } from '#server/shop/people/customer/desk/merge/merge-customers.ts'
import { readMerge } from '#server/shop/people/customer/desk/merge/read-merge.ts'

const done = async (step: Promise<void>) => {
  await step
  return { data: true as const }
}

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

  implementOffice(giveBonuses, work.giveBonuses, async ({ params, body }, context) => ({
    data: await changeBonusesByHand(context, params.id, body),
  })),

  implementOffice(undoBonuses, work.undoBonuses, ({ params }, context) =>
    done(takeBackBonuses(context, params.id, params.entry)),
  ),

  implementOffice(addCustomerNote, work.addCustomerNote, ({ params, body }, context) =>
    done(addNote(context, params.id, body.text)),
  ),

  implementOffice(dropCustomerNote, work.dropCustomerNote, ({ params }, context) =>
    done(removeNote(context, params.id, params.note)),
  ),

  implementOffice(blockCustomer, work.blockCustomer, ({ params, body }, context) =>
    done(closeSignIn(context, params.id, body.reason)),
  ),

  implementOffice(unblockCustomer, work.unblockCustomer, ({ params }, context) => done(openSignIn(context, params.id))),

  implementOffice(withdrawConsent, work.withdrawConsent, ({ params, body }, context) =>
    done(takeBackConsent(context, params.id, body.kind)),
  ),

  implementOffice(resendToCustomer, work.resendToCustomer, ({ params }, context) =>
    done(resendCustomerMessage(context, params.id, params.message)),
  ),

  implementOffice(recallFromCustomer, work.recallFromCustomer, ({ params }, context) =>
    done(recallCustomerMessage(context, params.id, params.message)),
  ),

  implementOffice(customerMerge, merge.customerMerge, async ({ params }, context) => ({
    data: await readMerge(context, params.id, params.other),
  })),

  implementOffice(mergeCode, merge.mergeCode, async ({ params, body }, context) => ({
    data: await sendMergeCode(context, params.id, params.other, body.via),
  })),

  implementOffice(mergeCustomers, merge.mergeCustomers, async ({ params, body }, context) => ({
    data: await mergeTwo(context, params.id, params.other, body),
  })),
]
