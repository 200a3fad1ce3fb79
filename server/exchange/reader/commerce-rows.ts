import type { Dimensions } from '#rules/exchange/dimensions.ts'
import type { VatRate } from '#rules/money/vat.ts'
import type { MappingKind } from '#server/db/schema-exchange.ts'

/** Rows read out of a file, in the columns of the stage_* tables they are staged in. */
export interface StagedGood {
  line: number
  external: string
  isWhole: boolean
  isDeleted: boolean | null
  article: string | null
  barcode: string | null
  name: string | null
  unit: string | null
  groups: string[] | null
  description: string | null
  pictures: string[] | null
  vendor: string | null
  properties: Record<string, string[]> | null
  requisites: Record<string, string> | null
  vat: VatRate | null
  weightGrams: number | null
  /** Length, width, height. */
  dimensionsMm: Dimensions | null
}

/** A good of whom the file says nothing but its id. */
export const EMPTY_GOOD: Omit<StagedGood, 'line' | 'external' | 'isWhole'> = {
  isDeleted: null,
  article: null,
  barcode: null,
  name: null,
  unit: null,
  groups: null,
  description: null,
  pictures: null,
  vendor: null,
  properties: null,
  requisites: null,
  vat: null,
  weightGrams: null,
  dimensionsMm: null,
}

export interface StagedPrice {
  line: number
  external: string
  priceType: string
  kopecks: number
  currency: string
  isWhole: boolean
}

export interface StagedStock {
  line: number
  external: string
  /** '': one figure for all. */
  warehouse: string
  quantity: number
}

/** A thing the source calls by name. `name` null: only its id was met. */
export interface StagedName {
  kind: MappingKind
  external: string
  name: string | null
  parent: string | null
  details: Record<string, unknown>
}

export interface RowSink {
  good: (row: StagedGood) => void
  price: (row: StagedPrice) => void
  stock: (row: StagedStock) => void
  name: (row: StagedName) => void
  /** What the accountant should know and nothing fails for. */
  problem: (words: string, line: number, external?: string) => void
  /** When the file says it was made. */
  formed?: (text: string | undefined) => void
}

/** Kept by an index: a longer one is no id. */
export const LONGEST_ID = 300
