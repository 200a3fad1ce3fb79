import type { CategoryEntry, Directory, TagEntry, VendorEntry } from '#server/api/catalog/directory.ts'
import { categoryUrl } from '#server/api/catalog/category-tree.ts'
import { type Landing, landingUrl } from '#server/api/catalog/landing.ts'
import { DEFAULT_PER_PAGE, listingHref } from '#contract/listing-query.ts'
import type { GoodRow } from './read-goods.ts'

interface Total {
  goods: number
  changed: Date
}

export interface ListedPage {
  path: string
  changed: Date
}

/**
 * How many goods each listing of a branch shows, counted while the goods pass by: a category (with those below it), a brand
 * within it, a tag of it, a brand by itself, all discounts. A listing that shows nothing is no page for an index.
 */
export interface ListingTotals {
  count: (good: GoodRow, changed: Date, isDiscounted: boolean) => void
  categoryPages: (isHire: boolean) => ListedPage[]
  brandPages: () => ListedPage[]
  discountPages: () => ListedPage[]
}

export function listingTotals(directory: Directory): ListingTotals {
  const totals = new Map<string, Total>()
  function add(path: string, changed: Date) {
    const total = totals.get(path)
    if (!total) totals.set(path, { goods: 1, changed })
    else {
      total.goods += 1
      if (changed > total.changed) total.changed = changed
    }
  }
  const pagesOf = (path: string): ListedPage[] => {
    const total = totals.get(path)
    if (!total) return []
    const pages = Math.ceil(total.goods / DEFAULT_PER_PAGE)
    return Array.from({ length: pages }, (_, at) => ({ path: listingHref(path, { page: at + 1 }), changed: total.changed }))
  }
  const landings = (category: CategoryEntry): Landing[] => [
    { vendor: null, tag: null },
    ...category.tags.map((tag) => ({ vendor: null, tag })),
    ...directory.vendors.map((vendor) => ({ vendor, tag: null })),
  ]
  return {
    count(good, changed, isDiscounted) {
      const vendor = directory.vendorByCode.get(good.vendor_code)
      for (let category = directory.categories.get(good.category_code) ?? null; category; category = category.parent) {
        add(categoryUrl(category), changed)
        if (vendor) add(landingUrl(category, { vendor, tag: null }), changed)
        for (const tag of category.tags) {
          // an address that names a brand shows the brand, so such a tag has no page
          if (!directory.vendorBySlug.has(tag.slug) && fits(good, tag, directory)) add(landingUrl(category, { vendor: null, tag }), changed)
        }
      }
      if (vendor && !good.is_hire) add(brandUrl(vendor), changed)
      if (isDiscounted) add(DISCOUNT_PATH, changed)
    },
    categoryPages: (isHire) =>
      [...directory.categories.values()]
        .filter((category) => category.isHire === isHire)
        .flatMap((category) => [...new Set(landings(category).map((landing) => landingUrl(category, landing)))].flatMap(pagesOf)),
    brandPages: () => directory.vendors.flatMap((vendor) => pagesOf(brandUrl(vendor))),
    discountPages: () => pagesOf(DISCOUNT_PATH),
  }
}

const DISCOUNT_PATH = '/discount/'
const brandUrl = ({ slug }: VendorEntry) => `/brands/${slug}/`

/** As the listing itself judges a tag's conditions (see catalog-index/filter-group.ts). */
function fits({ attributes, vendor_code }: GoodRow, { conditions }: TagEntry, directory: Directory): boolean {
  return Object.entries(conditions).every(([code, wanted]) => {
    if (code === 'vendor') return directory.vendorBySlug.get(String(wanted))?.code === vendor_code
    const attribute = directory.attributes.get(code)
    const value = attributes[code]
    if (!attribute) return false
    if (attribute.type === 'number') {
      const [min, max] = Array.isArray(wanted) ? wanted : [Number(wanted), Number(wanted)]
      return typeof value === 'number' && value >= min && value <= max
    }
    if (attribute.type === 'bool') return typeof value === 'boolean' && value === wanted
    return typeof value === 'string' && value === wanted
  })
}
