import * as schemas from '#contract/office/companies.schema.ts'
import * as calls from '#contract/office/companies.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import {
  addList,
  changeTerms,
  dropList,
  dropAgreedRule,
  listCompanies,
  putRule,
  readCompanyCard,
  readAgreedLists,
} from '#server/shop/people/company/desk.ts'
import { changeCompanyCare, confirmCompany, doubtCompanyProof } from '#server/shop/people/company/prove-company.ts'
import { readCompanyBook } from '#server/shop/people/company/read-ledger.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'

/** The step, then the lists as it has left them. */
const lists = async ({ db }: OfficeContext, step: Promise<void> | null) => {
  await step
  return { data: await readAgreedLists(db) }
}

export const companyDeskRoutes = [
  implementOffice(calls.deskCompanies, schemas.deskCompanies, async ({ query }, context) => ({
    data: await listCompanies(context, query),
  })),

  implementOffice(calls.companyCard, schemas.companyCard, async ({ params }, context) => ({
    data: await readCompanyCard(context, params.id),
  })),

  implementOffice(calls.changeCompanyTerms, schemas.changeCompanyTerms, async ({ params, body }, context) => {
    await changeTerms(context, params.id, body)
    return { data: await readCompanyCard(context, params.id) }
  }),

  implementOffice(calls.proveCompany, schemas.proveCompany, async ({ params, body }, context) => {
    await confirmCompany(context, params.id, body)
    return { data: await readCompanyCard(context, params.id) }
  }),

  implementOffice(calls.doubtCompany, schemas.doubtCompany, async ({ params }, context) => {
    await doubtCompanyProof(context, params.id)
    return { data: await readCompanyCard(context, params.id) }
  }),

  implementOffice(calls.lookAfterCompany, schemas.lookAfterCompany, async ({ params, body }, context) => {
    await changeCompanyCare(context, params.id, body)
    return { data: await readCompanyCard(context, params.id) }
  }),

  implementOffice(calls.companyBook, schemas.companyBook, async ({ params, query }, { db }) => ({
    data: await readCompanyBook(db, params.id, query),
  })),

  implementOffice(calls.agreedLists, schemas.agreedLists, (_input, context) => lists(context, null)),

  implementOffice(calls.addAgreedList, schemas.addAgreedList, ({ body }, context) =>
    lists(context, addList(context, body.name)),
  ),

  implementOffice(calls.dropAgreedList, schemas.dropAgreedList, ({ params }, context) =>
    lists(context, dropList(context, params.id)),
  ),

  implementOffice(calls.putAgreedRule, schemas.putAgreedRule, ({ params, body }, context) =>
    lists(context, putRule(context, params.id, body)),
  ),

  implementOffice(calls.dropAgreedRule, schemas.dropAgreedRule, ({ params }, context) =>
    lists(context, dropAgreedRule(context, params.id, params.rule)),
  ),
]
