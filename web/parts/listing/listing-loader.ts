import type { Meta } from '#contract/call.ts'
import type { FigureTable, Filter, Good } from '#contract/good.ts'
import type { ListingQuery } from '#contract/listing-query.ts'
import { unlikeNeighbours } from '#rules/catalog/unlike-neighbours.ts'
import { cardData, type ListingKind, type ListingLook, type ListingView } from './listing-view.ts'

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
  figures: FigureTable
  query: ListingQuery
  refused: string[]
  /** How the category opens; other lists open as cards. */
  view?: ListingLook
}

/** The choice is the one the call used: what it refused is no choice, whatever the address says. */
export function listingView(
  kind: ListingKind,
  answer: Answer,
  path: string,
  search: URLSearchParams,
  ownParams: Record<string, string> = {},
): ListingView {
  const { goods, meta, filters, figures, query, refused, view = 'tile' } = answer
  const given = LOOKS.find((look) => look === search.get('view'))
  const extraParams = { ...ownParams, ...(given ? { view: given } : {}) }
  return {
    kind,
    goods: cardsData(goods),
    meta,
    filters,
    figures,
    refused,
    query,
    path,
    look: given ?? view,
    isLookGiven: given !== undefined,
    now: Date.now(),
    ...(Object.keys(extraParams).length > 0 ? { extraParams } : {}),
  }
}

const LOOKS = ['tile', 'table'] as const

/** A list of cards: a good whose picture its neighbour shows begins with another of its own. */
export function cardsData(goods: readonly Good[]): Good[] {
  const firsts = unlikeNeighbours(goods.map(({ images }) => images.map(({ src }) => src)))
  return goods.map((good, at) => {
    const first = firsts[at]!
    return cardData({ ...good, images: [...good.images.slice(first), ...good.images.slice(0, first)] })
  })
}
