import type { CategoryCard } from '#contract/good.ts'
import type { FoundLinkTarget } from '#server/search/links.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { presentCategories, presentCategory } from '#server/shop/goods/catalog/category-tree.ts'
import type { FoundListing } from './listing.ts'

const MOST = 12

/**
 * Categories of what was found, with how much of it lies in each; their links narrow the search. Those that answer a
 * need lead to the sections themselves: what is listed of them is only their best.
 */
export async function foundCategories(
  { catalog, nodeCode }: Pick<CallContext, 'catalog' | 'nodeCode'>,
  { directory, goods, kind, neededCategories, isAsTyped, parts }: FoundListing,
  query: string,
): Promise<CategoryCard[]> {
  if (kind !== 'all') return []
  if (neededCategories.length > 0 && !isAsTyped)
    return presentCategories(
      neededCategories.flatMap((code) => directory.categories.get(code) ?? []),
      await catalog.categoryCounts({ isHire: false, nodeCode }),
    ).slice(0, MOST)
  const counts = new Map<string, number>()
  // by price only what is called so is listed
  const isByPrice = parts.some(({ kind: of }) => of === 'price' || of === 'sort')
  const listed = isByPrice ? goods.filter(({ step }) => step === goods[0]!.step) : goods
  for (const { categoryCode } of listed) counts.set(categoryCode, (counts.get(categoryCode) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .flatMap(([code, count]) => {
      const category = directory.categories.get(code)
      const url = `/search-result/?q=${encodeURIComponent(query)}&categoryCode=${code}`
      return category ? [presentCategory(category, count, url)] : []
    })
    .slice(0, MOST)
}

/** What else answers the query; a section that stands among the tiles is not said twice. */
export const relatedLinks = (
  links: readonly FoundLinkTarget[],
  categories: readonly CategoryCard[],
): FoundLinkTarget[] =>
  links.filter(
    ({ kind, title }) => kind !== 'category' || categories.length < 2 || !categories.some(({ name }) => name === title),
  )
