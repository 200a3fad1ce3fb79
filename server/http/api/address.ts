import { invalid } from '#contract/api-error.ts'
import * as schemas from '#contract/address.schema.ts'
import { searchAddress } from '#contract/address.ts'
import { ADDRESS_QUERY_SHORTEST } from '#contract/limits.ts'
import { type LimitRule, limitByAddress } from '#server/kernel/limits.ts'
import { implement } from '#server/calls/implement.ts'
import { branchKladrId } from '#server/kernel/cities.ts'
import { directoryUnavailable } from '#server/shop/people/customer/find-organization.ts'

/** Typed letter by letter, and every question costs the shop money. */
const SEARCHES: LimitRule = { name: 'address searches', limit: 300, seconds: 600 }

export const addressRoutes = [
  implement(searchAddress, schemas.searchAddress, async ({ query }, context) => {
    const text = query.query.trim()
    if (text.length < ADDRESS_QUERY_SHORTEST) throw invalid({ query: ['Введите хотя бы три символа адреса'] })
    await limitByAddress(context, SEARCHES)
    const { suggestions } = context.ports
    if (!suggestions) return { data: [] }
    const kladrId = await branchKladrId(context.db, context.nodeCode)
    return { data: await suggestions.addresses(text, kladrId).catch(directoryUnavailable) }
  }),
]
