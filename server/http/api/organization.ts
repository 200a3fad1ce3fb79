import { invalid } from '#contract/api-error.ts'
import * as schemas from '#contract/organization.schema.ts'
import { searchOrganization } from '#contract/organization.ts'
import { innError } from '#rules/identity/inn.ts'
import { type LimitRule, limitByAddress } from '#server/kernel/limits.ts'
import { implement } from '#server/calls/implement.ts'
import { directoryUnavailable } from '#server/shop/people/customer/find-organization.ts'

const SEARCHES: LimitRule = { name: 'organization searches', limit: 300, seconds: 600 }

export const organizationRoutes = [
  implement(searchOrganization, schemas.searchOrganization, async ({ params }, context) => {
    const text = params.query.trim()
    if (text.length < 2) throw invalid({ query: ['Введите хотя бы два символа'] })
    // a whole number that cannot be an INN finds nothing: better to say where the slip is
    const problem = /^(\d{10}|\d{12})$/.test(text) ? innError(text) : null
    if (problem) throw invalid({ query: [problem] })
    await limitByAddress(context, SEARCHES)
    const { suggestions } = context.ports
    return { data: suggestions ? await suggestions.organizations(text).catch(directoryUnavailable) : [] }
  }),
]
