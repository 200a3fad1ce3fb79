import type { Good } from '#contract/good.ts'
import { emptyListingQuery, type ListingSort } from '#contract/listing-query.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { askIndex } from '#server/shop/goods/catalog/listing.ts'
import type { StoredSelection } from './queries.ts'

type Context = Pick<CallContext, 'catalog' | 'nodeCode'>

interface Derivation {
  sort: ListingSort
  onlyDiscounted: boolean
}

/** How a selection the shop has not put together itself is made, by its code or its usual name. */
const DERIVED: [pattern: RegExp, derivation: Derivation][] = [
  [/^(hits?|хиты?)/i, { sort: 'popular', onlyDiscounted: false }],
  [/^(new|novinki|новинки)/i, { sort: 'new', onlyDiscounted: false }],
  [/^(sale|discount|rasprodazha|распродажа|скидки)/i, { sort: 'discount', onlyDiscounted: true }],
]

function derivationOf({ code, name }: StoredSelection): Derivation | undefined {
  return DERIVED.find(([pattern]) => pattern.test(code) || pattern.test(name))?.[1]
}

function isInStock(good: Good, nodeCode: string): boolean {
  return (nodeCode === MAIN_BRANCH_CODE ? good.goodTotalCount : good.goodLocalCount) > 0
}

/** What can be bought today stands before what must be waited for; otherwise the order is kept. */
function inStockFirst(goods: Good[], nodeCode: string): Good[] {
  return goods.toSorted((a, b) => Number(isInStock(b, nodeCode)) - Number(isInStock(a, nodeCode)))
}

export async function deriveGoods(
  context: Context,
  { sort, onlyDiscounted }: Derivation,
  limit: number,
): Promise<Good[]> {
  const query = { ...emptyListingQuery(), sort, perPage: limit }
  const scope = { isHire: false, ...(onlyDiscounted ? { onlyDiscounted } : {}) }
  const { goods } = await askIndex(context, scope, { ...query, inStock: true }, false)
  if (goods.length === limit) return goods
  const more = await askIndex(context, scope, query, false)
  const known = new Set(goods.map(({ code }) => code))
  return [...goods, ...more.goods.filter(({ code }) => !known.has(code))].slice(0, limit)
}

/** Goods of each selection, `limit` at most. Cards of all stored ones are fetched at once, whatever their number. */
export async function goodsOfSelections(
  context: Context,
  selections: readonly StoredSelection[],
  limit: number,
): Promise<Good[][]> {
  const { catalog, nodeCode } = context
  const stored = [...new Set(selections.flatMap(({ goodCodes }) => goodCodes))]
  const cards = new Map(
    (stored.length > 0 ? await catalog.cards(stored, nodeCode) : []).map((card) => [card.code, card]),
  )
  const derived = new Map<Derivation, Promise<Good[]>>()
  return Promise.all(
    selections.map(async (selection) => {
      const own = selection.goodCodes.flatMap((code) => cards.get(code) ?? [])
      if (own.length > 0) return inStockFirst(own, nodeCode).slice(0, limit)
      const derivation = derivationOf(selection)
      if (!derivation) return []
      const goods = derived.get(derivation) ?? deriveGoods(context, derivation, limit)
      derived.set(derivation, goods)
      return goods
    }),
  )
}
