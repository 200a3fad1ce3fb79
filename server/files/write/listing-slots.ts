import { categoryUrl } from '#server/shop/goods/catalog/category-tree.ts'
import type { CategoryEntry, Directory, TagEntry, VendorEntry } from '#server/shop/goods/catalog/directory.ts'
import { landingUrl } from '#server/shop/goods/catalog/landing.ts'
import type { FileGoodRow } from './read-goods.ts'

export const DISCOUNT_PATH = '/discount/'
export const brandUrl = ({ slug }: VendorEntry) => `/brands/${slug}/`

/**
 * The listings a good stands in, as numbers: a category with those above it, its brand and its fitting tags within
 * each, the brand by itself. They are worked out once a good; each branch only counts.
 */
export interface ListingSlots {
  discount: number
  of: (good: FileGoodRow) => number[]
  /** Undefined: nothing ever stood there. */
  slot: (path: string) => number | undefined
}

export function listingSlots(directory: Directory): ListingSlots {
  const slots = new Map<string, number>()
  const shared = new Map<string, number[]>()
  const slotOf = (path: string) => {
    const known = slots.get(path)
    if (known !== undefined) return known
    slots.set(path, slots.size)
    return slots.size - 1
  }
  const discount = slotOf(DISCOUNT_PATH)

  /** What all goods of a category and a brand have in common. */
  function sharedSlots({ category_code, vendor_code, is_hire }: FileGoodRow): number[] {
    const vendor = directory.vendorByCode.get(vendor_code)
    const found: number[] = []
    for (const category of upwards(directory.categories.get(category_code))) {
      found.push(slotOf(categoryUrl(category)))
      if (vendor) found.push(slotOf(landingUrl(category, { vendor, tag: null })))
    }
    if (vendor && !is_hire) found.push(slotOf(brandUrl(vendor)))
    return found
  }
  function tagSlots(good: FileGoodRow): number[] {
    const found: number[] = []
    for (const category of upwards(directory.categories.get(good.category_code))) {
      for (const tag of category.tags) {
        // an address that names a brand shows the brand, so such a tag has no page
        if (!directory.vendorBySlug.has(tag.slug) && fits(good, tag, directory))
          found.push(slotOf(landingUrl(category, { vendor: null, tag })))
      }
    }
    return found
  }
  return {
    discount,
    of(good) {
      const key = `${good.category_code} ${good.vendor_code}`
      let common = shared.get(key)
      if (!common) shared.set(key, (common = sharedSlots(good)))
      return [...common, ...tagSlots(good)]
    },
    slot: (path) => slots.get(path),
  }
}

function upwards(category: CategoryEntry | undefined): CategoryEntry[] {
  return category ? [category, ...upwards(category.parent ?? undefined)] : []
}

/** As the listing itself judges a tag's conditions (see catalog-index/filter-group.ts). */
function fits({ attributes, vendor_code }: FileGoodRow, { conditions }: TagEntry, directory: Directory): boolean {
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
