import type { Meta } from '#contract/call.ts'
import type { Filter, Good } from '#contract/good.ts'
import type { ListingQuery } from '#contract/listing-query.ts'
import { cardData, type ListingKind, type ListingView } from './listing-view.ts'

/**
 * What an address may say of a list. A call takes more (the branch, a brand): that follows from the host and the path
 * alone.
 */
const OF_LIST = /^(page|perPage|sort|inStock|(filter|min|max)\[[^\]]+\])$/

/** The address's parameters as a call takes them; a repeated one (a plain form's checkboxes) joins by commas. */
export function givenParameters(search: URLSearchParams): Record<string, string> {
  const names = [...new Set(search.keys())].filter((name) => OF_LIST.test(name))
  return Object.fromEntries(names.map((name) => [name, search.getAll(name).join(',')]))
}

interface Answer {
  goods: Good[]
  meta: Meta
  filters: Filter[]
  query: ListingQuery
  refused: string[]
}

/** The choice is the one the call used: what it refused is no choice, whatever the address says. */
export function listingView(
  kind: ListingKind,
  answer: Answer,
  path: string,
  extraParams?: Record<string, string>,
): ListingView {
  const { goods, meta, filters, query, refused } = answer
  return {
    kind,
    goods: goods.map(cardData),
    meta,
    filters,
    refused,
    query,
    path,
    now: Date.now(),
    ...(extraParams ? { extraParams } : {}),
  }
}
