import type { Filter, Good, GoodAttribute } from '#contract/good.ts'
import type { FilterChoice, ListingSort } from '#contract/listing-query.ts'

/** Which goods a listing is about, before the visitor's own choice. */
export interface ListingScope {
  /** With everything below it; absent: the whole catalogue. */
  categoryCode?: string
  vendorCode?: string
  /** Conditions of a tag's landing: attribute → value slug, yes/no, or bounds. */
  conditions?: Readonly<Record<string, string | boolean | readonly [number, number]>>
  /** Only these, e.g. found by search, in their order when the sort is `rank`. */
  codes?: readonly string[]
  /** The rental catalogue is a catalogue of its own: tariffs instead of prices, pieces instead of stock. */
  isHire: boolean
  onlyDiscounted?: boolean
}

/**
 * `rank`: as the codes of the scope stand. `families`: by popularity, but the sizes of a maker's line (names that
 * differ after the first comma only) stand together, where the first of them would.
 */
export type ListingOrder = ListingSort | 'rank' | 'families'

export interface ListingRequest {
  nodeCode: string
  scope: ListingScope
  /** `vendor` (slugs), `price` (roubles), and attribute codes. */
  filters: Readonly<Record<string, FilterChoice>>
  inStock: boolean
  sort: ListingOrder
  page: number
  perPage: number
  withFacets: boolean
}

export interface ListingAnswer {
  goods: Good[]
  total: number
  /**
   * Empty unless asked for: `vendor`, `price`, then attributes (see facet-choice.ts). Counts leave out the facet's own
   * choice; every value of the scope is there, with 0 if the choice leaves it nothing. `min` and `max` are the scope's.
   */
  facets: Filter[]
}

/** A number, the slug of a list's value, yes or no. */
export type AttributeValue = number | string | boolean

export interface CategoryCountsScope {
  isHire: boolean
  vendorCode?: string
  /** Only goods this branch offers; absent: any branch. */
  nodeCode?: string
}

/** Only goods this branch offers; absent: any branch. */
export type VendorCountsScope = Pick<CategoryCountsScope, 'nodeCode'>

export type VendorCounts = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The read model behind every listing. Two implementations are held to the same tests: in process, and plain SQL. */
export interface CatalogIndex {
  listing: (request: ListingRequest) => Promise<ListingAnswer>
  /** Cards in the order asked; unknown and withdrawn goods are left out. */
  cards: (codes: readonly string[], nodeCode: string) => Promise<Good[]>
  /** All figures of each good, the ones of its card and filters first; unknown goods are left out. */
  sheets: (codes: readonly string[]) => Promise<ReadonlyMap<string, GoodAttribute[]>>
  /** What each good has of these attributes, by attribute and code; goods without it and unknown ones are left out. */
  values: (
    codes: readonly string[],
    attributes: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlyMap<string, AttributeValue>>>
  /** Goods on sale below each category (itself included), or in a vendor's part of it; empty ones are left out. */
  categoryCounts: (scope: CategoryCountsScope) => Promise<ReadonlyMap<string, number>>
  /**
   * Goods on sale of each vendor below each root category: the root's code, then the vendor's. Empty ones are left out.
   */
  vendorCounts: (scope: VendorCountsScope) => Promise<VendorCounts>
}
