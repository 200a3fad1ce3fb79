import type { CategoryCard, Good } from '#contract/good.ts'
import { emptyListingQuery } from '#contract/listing-query.ts'
import type { PublicationCard } from '#contract/publication.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { presentCategories } from '#server/shop/goods/catalog/category-tree.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { askIndex } from '#server/shop/goods/catalog/listing.ts'
import { isEnded, type PublicationKind, type PublicationRow, readCardRows } from './card-rows.ts'
import { presentCard } from './present-card.ts'
import { goodsInText } from './present-publication.ts'

export const RELATED_GOODS = 12
export const RELATED_PUBLICATIONS = 4

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode' | 'clock'>

/** Goods the editors named, then the most wanted of the same categories. */
export async function relatedGoods(context: Context, row: PublicationRow, limit: number): Promise<Good[]> {
  const codes = [...new Set([...row.good_codes, ...goodsInText(row.body)])]
  const [named, { categories }] = await Promise.all([
    codes.length > 0 ? context.catalog.cards(codes, context.nodeCode) : [],
    directoryOf(context.db),
  ])
  const goods = named.filter((good) => !good.isHire)
  for (const code of row.category_codes) {
    if (goods.length >= limit) break
    const category = categories.get(code)
    if (!category || category.isHire) continue
    const query = { ...emptyListingQuery(), sort: 'popular' as const, perPage: limit, inStock: true }
    const { goods: popular } = await askIndex(context, { isHire: false, categoryCode: code }, query, false)
    const known = new Set(goods.map((good) => good.code))
    goods.push(...popular.filter((good) => !known.has(good.code)))
  }
  return goods.slice(0, limit)
}

export async function relatedCategories(
  { db, catalog, nodeCode }: Context,
  row: PublicationRow,
): Promise<CategoryCard[]> {
  const [{ categories }, counts] = await Promise.all([
    directoryOf(db),
    catalog.categoryCounts({ isHire: false, nodeCode }),
  ])
  return presentCategories(
    row.category_codes.flatMap((code) => categories.get(code) ?? []),
    counts,
  )
}

const shared = (a: readonly string[], b: readonly string[]) => a.filter((value) => b.includes(value)).length

/** On the same subject first, then the newest; what is over is no advice. */
export async function relatedPublications(
  { db, nodeCode, clock }: Context,
  row: PublicationRow,
  kinds: readonly PublicationKind[],
  limit: number,
): Promise<PublicationCard[]> {
  const now = clock()
  const rows = (await readCardRows(db, kinds, nodeCode, now)).filter(
    (each) => each.id !== row.id && !isEnded(each, now),
  )
  const closeness = (each: (typeof rows)[number]) =>
    2 * shared(each.category_codes, row.category_codes) + shared(each.tags, row.tags)
  return rows
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, limit)
    .map((each) => presentCard(each, now))
}
