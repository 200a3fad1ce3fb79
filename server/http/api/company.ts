import * as paperSchemas from '#contract/company-papers.schema.ts'
import { companyPapers } from '#contract/company-papers.ts'
import * as priceSchemas from '#contract/company-prices.schema.ts'
import { agreedPrices } from '#contract/company-prices.ts'
import * as templateSchemas from '#contract/company-templates.schema.ts'
import * as templates from '#contract/company-templates.ts'
import * as schemas from '#contract/company.schema.ts'
import * as calls from '#contract/company.ts'
import { implement } from '#server/calls/implement.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readAgreedPrices } from '#server/shop/buying/agreed-prices.ts'
import { readCompanyPapers } from '#server/shop/orders/company/company-papers.ts'
import { readRights, readUserCompanies } from '#server/shop/people/company/own-companies.ts'
import {
  answerInvitation,
  changeMember,
  chooseCompany,
  invite,
  openCompany,
  withdrawInvitation,
} from '#server/shop/people/company/people.ts'
import { askApproval, decideRequest, readRequests, withdrawRequest } from '#server/shop/orders/company/requests.ts'
import { orderTemplate } from '#server/shop/orders/company/order-template.ts'
import {
  addTemplate,
  changeTemplate,
  dropCompanyTemplate,
  readTemplates,
} from '#server/shop/orders/company/templates.ts'
import { customerId } from '#server/shop/people/customer/customer-queries.ts'

/** The step, then everything as it has left it. */
const after = async (context: CallContext, step: (userId: number) => Promise<void>) => {
  const userId = customerId(context)
  await step(userId)
  return { data: await readUserCompanies(context, userId) }
}

const requestsAfter = async (context: CallContext, companyId: number, step: (userId: number) => Promise<void>) => {
  const userId = customerId(context)
  await step(userId)
  return { data: await readRequests(context, userId, companyId) }
}

const templatesAfter = async (context: CallContext, companyId: number, step: (userId: number) => Promise<void>) => {
  const userId = customerId(context)
  await step(userId)
  return { data: await readTemplates(context, userId, companyId) }
}

export const companyRoutes = [
  implement(calls.userCompanies, schemas.userCompanies, (_input, context) => after(context, async () => {})),

  implement(calls.openCompany, schemas.openCompany, ({ body }, context) =>
    after(context, (userId) => openCompany(context, userId, body.organization_id)),
  ),

  implement(calls.chooseCompany, schemas.chooseCompany, ({ body }, context) =>
    after(context, (userId) => chooseCompany(context, userId, body.company ?? null)),
  ),

  implement(calls.answerInvitation, schemas.answerInvitation, ({ params, body }, context) =>
    after(context, (userId) => answerInvitation(context, userId, params.id, body.isAccepted)),
  ),

  implement(calls.inviteColleague, schemas.inviteColleague, ({ params, body }, context) =>
    after(context, (userId) => invite(context, userId, params.company, { key: body.key, ...readRights(body) })),
  ),

  implement(calls.dropInvitation, schemas.dropInvitation, ({ params }, context) =>
    after(context, (userId) => withdrawInvitation(context, userId, params.company, params.id)),
  ),

  implement(calls.changeColleague, schemas.changeColleague, ({ params, body }, context) =>
    after(context, (userId) =>
      changeMember(context, userId, { companyId: params.company, member: params.id, rights: readRights(body) }),
    ),
  ),

  implement(calls.removeColleague, schemas.removeColleague, ({ params }, context) =>
    after(context, (userId) =>
      changeMember(context, userId, { companyId: params.company, member: params.id, rights: null }),
    ),
  ),

  implement(calls.askApproval, schemas.askApproval, async ({ body }, context) => ({
    data: await askApproval(context, customerId(context), body),
  })),

  implement(calls.companyRequests, schemas.companyRequests, ({ params }, context) =>
    requestsAfter(context, params.company, async () => {}),
  ),

  implement(calls.decideRequest, schemas.decideRequest, ({ params, body }, context) =>
    requestsAfter(context, params.company, (userId) =>
      decideRequest(context, userId, { companyId: params.company, id: params.id, ...body }),
    ),
  ),

  implement(calls.withdrawRequest, schemas.withdrawRequest, ({ params }, context) =>
    requestsAfter(context, params.company, (userId) => withdrawRequest(context, userId, params.company, params.id)),
  ),

  implement(companyPapers, paperSchemas.companyPapers, async ({ params, query }, context) => ({
    data: await readCompanyPapers(context, customerId(context), params.company, query),
  })),

  implement(agreedPrices, priceSchemas.agreedPrices, async ({ query }, context) => ({
    data: await readAgreedPrices(context, customerId(context), query.codes.split(',')),
  })),

  implement(templates.companyTemplates, templateSchemas.companyTemplates, ({ params }, context) =>
    templatesAfter(context, params.company, async () => {}),
  ),

  implement(templates.addCompanyTemplate, templateSchemas.addCompanyTemplate, ({ params, body }, context) =>
    templatesAfter(context, params.company, (userId) => addTemplate(context, userId, params.company, body)),
  ),

  implement(templates.changeCompanyTemplate, templateSchemas.changeCompanyTemplate, ({ params, body }, context) =>
    templatesAfter(context, params.company, (userId) =>
      changeTemplate(context, userId, { companyId: params.company, id: params.id, ...body }),
    ),
  ),

  implement(templates.dropCompanyTemplate, templateSchemas.dropCompanyTemplate, ({ params }, context) =>
    templatesAfter(context, params.company, (userId) =>
      dropCompanyTemplate(context, userId, params.company, params.id),
    ),
  ),

  implement(templates.orderByTemplate, templateSchemas.orderByTemplate, async ({ params, body }, context) => ({
    data: await orderTemplate(context, customerId(context), { companyId: params.company, id: params.id, ...body }),
  })),
]
