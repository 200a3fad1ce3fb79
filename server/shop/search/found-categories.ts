import type { CategoryCard } from '#contract/good.ts'
import { presentCategory } from '#server/shop/catalog/category-tree.ts'
import type { FoundListing } from './listing.ts'

const MOST = 12

/** Categories of what was found, with how much of it lies in each; their links narrow the search. */
export function foundCategories({ directory, goods, kind }: FoundListing, query: string): CategoryCard[] {
  if (kind !== 'all') return []
  const counts = new Map<string, number>()
  for (const { categoryCode } of goods) counts.set(categoryCode, (counts.get(categoryCode) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .flatMap(([code, count]) => {
      const category = directory.categories.get(code)
      const url = `/search-result/?q=${encodeURIComponent(query)}&categoryCode=${code}`
      return category ? [presentCategory(category, count, url)] : []
    })
    .slice(0, MOST)
}
