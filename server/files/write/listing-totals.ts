import { DEFAULT_PER_PAGE, listingHref } from '#contract/listing-query.ts'
import type { CategoryEntry, Directory } from '#server/shop/goods/catalog/directory.ts'
import { categoryUrl } from '#server/shop/goods/catalog/category-tree.ts'
import { landingUrl } from '#server/shop/goods/catalog/landing.ts'
import { brandUrl, DISCOUNT_PATH, type ListingSlots } from './listing-slots.ts'

export interface ListedPage {
  path: string
  changed: Date
}

/**
 * How many goods each listing of a branch shows, counted while the goods pass by. One that shows nothing is no page for
 * an index.
 */
export interface ListingTotals {
  count: (slots: readonly number[], changed: Date, isDiscounted: boolean) => void
  categoryPages: () => ListedPage[]
  /** Rental has categories alone, no brands or tags in them. */
  rentalPages: () => ListedPage[]
  brandPages: () => ListedPage[]
  discountPages: () => ListedPage[]
}

export function listingTotals(directory: Directory, slots: ListingSlots): ListingTotals {
  const goods: number[] = []
  const changes: number[] = []
  function add(slot: number, changed: number) {
    goods[slot] = (goods[slot] ?? 0) + 1
    if (!(changes[slot]! >= changed)) changes[slot] = changed
  }
  const pagesOf = (path: string): ListedPage[] => {
    const slot = slots.slot(path)
    const total = slot === undefined ? 0 : (goods[slot] ?? 0)
    const changed = new Date(slot === undefined ? 0 : (changes[slot] ?? 0))
    return Array.from({ length: Math.ceil(total / DEFAULT_PER_PAGE) }, (_, at) => ({
      path: listingHref(path, { page: at + 1 }),
      changed,
    }))
  }
  /** A brand and a tag of one address are one page. */
  const addressesIn = (category: CategoryEntry) =>
    new Set([
      landingUrl(category, { vendor: null, tag: null }),
      ...category.tags.map((tag) => landingUrl(category, { vendor: null, tag })),
      ...directory.vendors.map((vendor) => landingUrl(category, { vendor, tag: null })),
    ])
  const categories = (isHire: boolean) =>
    [...directory.categories.values()].filter((category) => category.isHire === isHire)
  return {
    count(own, changed, isDiscounted) {
      const time = changed.getTime()
      for (const slot of own) add(slot, time)
      if (isDiscounted) add(slots.discount, time)
    },
    categoryPages: () => categories(false).flatMap((category) => [...addressesIn(category)].flatMap(pagesOf)),
    rentalPages: () => categories(true).flatMap((category) => pagesOf(categoryUrl(category))),
    brandPages: () => directory.vendors.flatMap((vendor) => pagesOf(brandUrl(vendor))),
    discountPages: () => pagesOf(DISCOUNT_PATH),
  }
}
