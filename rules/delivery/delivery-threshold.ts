import { rublesToKopecks, type Kopecks } from '../money/money.ts'
import { MAIN_BRANCH_CODE } from '../address/main-branch.ts'

/** A delivery tier as the node gives it: from `start` rubles of goods on, delivery costs `price` rubles. */
export type DeliveryTier = { start: number | string; price: number | string }

type Tiers = readonly DeliveryTier[] | null | undefined

function rubles(value: number | string): number | null {
  const text = String(value).trim()
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** Readable tiers in kopecks, cheapest order first. */
export function readTiers(prices: Tiers): { start: Kopecks; price: Kopecks }[] {
  return (prices ?? [])
    .flatMap((tier) => {
      const [start, price] = [rubles(tier.start), rubles(tier.price)]
      return start === null || price === null ? [] : [{ start: rublesToKopecks(start), price: rublesToKopecks(price) }]
    })
    .sort((a, b) => a.start - b.start)
}

/**
 * The tiers a courier of this node goes by: the main city has none, its transport companies count by weight and
 * distance. Where no company works for the shop, the main city is a branch like any other.
 */
export function courierTiers<Tier>(nodeCode: string, tiers: readonly Tier[], hasTransport: boolean): Tier[] {
  return nodeCode === MAIN_BRANCH_CODE && hasTransport ? [] : [...tiers]
}

/** The order from which delivery is free; null when this node always charges. */
export function freeDeliveryThreshold(prices: Tiers): Kopecks | null {
  return readTiers(prices).find((tier) => tier.price === 0)?.start ?? null
}

/** How much is missing to free delivery: 0 when it is reached, null when it is not offered. */
export function missingForFreeDelivery(total: Kopecks, prices: Tiers): Kopecks | null {
  const threshold = freeDeliveryThreshold(prices)
  return threshold === null ? null : Math.max(0, threshold - (Number.isFinite(total) ? total : 0))
}

/** What delivery of an order costs: the last tier it reaches; null when none fits. */
export function deliveryPrice(total: Kopecks, prices: Tiers): Kopecks | null {
  return (
    readTiers(prices)
      .filter((tier) => total >= tier.start)
      .at(-1)?.price ?? null
  )
}
