import { EMPTY_GOOD, LONGEST_ID, type RowSink, type StagedGood, type StagedPrice } from '../reader/commerce-rows.ts'

/** Prices a supplier names, as they are kept; see ensure-supplier.ts for what they are called. */
export type SupplierPrice = 'price' | 'recommended' | 'oldprice'

export interface SupplierOffer {
  line: number
  external: string
  good: Partial<Omit<StagedGood, 'line' | 'external' | 'isWhole'>>
  /** Kopecks. */
  prices: Partial<Record<SupplierPrice, number>>
  /** By warehouse, '' for one figure; null: nothing is said of it. */
  stock: Record<string, number> | null
}

/** «#» parts a good from its characteristic in accounting; suppliers have it in articles. */
export const supplierId = (text: string): string =>
  text.replaceAll('#', '№').replace(/\s+/g, ' ').trim().slice(0, LONGEST_ID)

/** Ids are remembered to tell a doubled one; beyond so many nobody is told. */
const MAX_TRACKED_IDS = 1_000_000

/** Puts offers of a price list on the stage. A list is always the whole of what the supplier has. */
export function offerSink(sink: RowSink) {
  const met = new Set<string>()
  let offers = 0
  return {
    count: () => offers,
    add({ line, external, good, prices, stock }: SupplierOffer): void {
      offers++
      if (met.has(external)) sink.problem(`«${external}» встречается ещё раз: взято то, что ниже`, line, external)
      else if (met.size < MAX_TRACKED_IDS) met.add(external)
      sink.good({ ...EMPTY_GOOD, ...good, properties: good.properties ?? {}, line, external, isWhole: true })
      for (const [priceType, kopecks] of Object.entries(prices))
        sink.price({ line, external, priceType, kopecks, currency: 'RUB', isWhole: true } satisfies StagedPrice)
      for (const [warehouse, quantity] of Object.entries(stock ?? {}))
        sink.stock({ line, external, warehouse, quantity })
    },
  }
}

export type OfferSink = ReturnType<typeof offerSink>

/** Of one text, as the stage takes it. */
export const LONGEST = { name: 1000, text: 200_000, value: 2000, pictures: 50, properties: 300 } as const
