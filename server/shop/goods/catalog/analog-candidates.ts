import type { Good } from '#contract/good.ts'
import { emptyListingQuery, type FilterChoice } from '#contract/listing-query.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { CategoryEntry } from './directory.ts'
import { askIndex } from './listing.ts'

type Context = Pick<CallContext, 'catalog' | 'nodeCode'>

export type Attributes = Readonly<Record<string, number | string | boolean>>

/** How many are looked at closely; enough of them to choose from ends the search. */
const CANDIDATES = 96
const ENOUGH = 24

/**
 * From the same kind at nearly the same price to anything of the category that has what must match. The index answers,
 * so no step is dear.
 */
const STEPS = [
  { priceRatio: 1.3, sameKind: true, inStock: true },
  { priceRatio: 1.6, sameKind: true, inStock: false },
  { priceRatio: 2.5, sameKind: false, inStock: false },
  { priceRatio: Infinity, sameKind: false, inStock: false },
]

/** What must match and can be asked of the index; the rest is looked at good by good. */
function matching(category: CategoryEntry, attributes: Attributes): Record<string, FilterChoice> {
  const asked = category.attributes.filter(({ isFilter, mustMatch }) => isFilter && mustMatch)
  return Object.fromEntries(
    asked.flatMap(({ attribute: { code } }): [string, FilterChoice][] => {
      const value = attributes[code]
      if (typeof value === 'string') return [[code, { values: [value] }]]
      return typeof value === 'number' ? [[code, { min: value, max: value }]] : []
    }),
  )
}

/** The choices that make the kind: lists that stand on a card, as the chuck of a hammer. */
function kindOf(category: CategoryEntry, attributes: Attributes): Record<string, FilterChoice> {
  const lists = category.attributes.filter(({ attribute, isCard }) => isCard && attribute.type === 'list')
  return Object.fromEntries(
    lists.flatMap(({ attribute: { code } }) =>
      typeof attributes[code] === 'string' ? [[code, { values: [attributes[code]] }]] : [],
    ),
  )
}

function priceWithin(price: number, ratio: number): Record<string, FilterChoice> {
  return Number.isFinite(ratio) ? { price: { min: Math.floor(price / ratio), max: Math.ceil(price * ratio) } } : {}
}

/** Goods of the same category worth comparing with this one. */
export async function analogCandidates(
  context: Context,
  own: Good,
  category: CategoryEntry,
  attributes: Attributes,
): Promise<Good[]> {
  const found = new Map<string, Good>()
  const scope = { categoryCode: category.code, isHire: category.isHire }
  for (const { priceRatio, sameKind, inStock } of STEPS) {
    const filters = {
      ...(sameKind ? kindOf(category, attributes) : {}),
      ...matching(category, attributes),
      ...priceWithin(own.price.priceComputed, priceRatio),
    }
    const { goods } = await askIndex(
      context,
      scope,
      { ...emptyListingQuery(), filters, inStock, perPage: CANDIDATES },
      false,
    )
    for (const good of goods) if (good.code !== own.code && !found.has(good.code)) found.set(good.code, good)
    if (found.size >= ENOUGH) break
  }
  return [...found.values()]
}
