/** What the texts need to know of a good. Fields are loose: a half-filled record must not break a page. */
export type StockedGood = {
  goodLocalCount?: number | null
  goodTotalCount?: number | null
  deliveryDays?: number | null
}

/** `deliveryDays` of a good whose date only a manager can tell. */
export const DAYS_UNKNOWN = -1

/** What lies in the branch is handed over the next day at the latest. */
const LOCAL_DAYS = 1

/** A promise more than a year ahead is a mistake in the data, not a promise. */
const LONGEST_WAIT_DAYS = 365

/** Whole pieces, 0 for anything that is not a count. */
export function stockCount(count: number | null | undefined): number {
  return Number.isFinite(count) && (count as number) > 0 ? Math.floor(count as number) : 0
}

/** No piece in any branch: nothing may be promised of it. A record that does not count all branches is not. */
export function isNowhere({ goodTotalCount }: StockedGood): boolean {
  return goodTotalCount !== null && goodTotalCount !== undefined && stockCount(goodTotalCount) === 0
}

/**
 * `deliveryDays` as the stock gives it. `transferDays`: how long a piece from another branch travels here, -1 if nobody
 * can say.
 */
export function deliveryDays(
  good: Pick<StockedGood, 'goodLocalCount' | 'goodTotalCount'>,
  transferDays: number,
): number {
  if (isNowhere(good)) return DAYS_UNKNOWN
  return stockCount(good.goodLocalCount) > 0 ? LOCAL_DAYS : transferDays
}

/** What suppliers have of a good, beside what lies in the branches. */
export type Supply = {
  /** Pieces in branches. */
  ownCount: number
  suppliedCount: number
  /** Of the supplier who brings it soonest: days until a piece reaches the branch he brings it to; null: not said. */
  leadDays: number | null
  /** That branch is the one asked about. */
  isToHere: boolean
}

/** Pieces of one good in one place. */
export type GoodStockPlace = {
  warehouse_id: number
  /** Where a supplier's place is: the branch he brings to. */
  node_code: string
  quantity: number
  isSupplied: boolean
  leadDays: number | null
}

/** Of suppliers as quick the one of the smaller number, as the catalogue has it. */
export function supplyAmong(places: readonly GoodStockPlace[], nodeCode: string): Supply | null {
  const days = ({ leadDays }: GoodStockPlace) => leadDays ?? Infinity
  const count = (isSupplied: boolean) =>
    places.reduce((sum, place) => (place.isSupplied === isSupplied ? sum + place.quantity : sum), 0)
  const [soonest] = places
    .filter(({ isSupplied, quantity }) => isSupplied && quantity > 0)
    .toSorted((a, b) => (days(a) === days(b) ? a.warehouse_id - b.warehouse_id : days(a) - days(b)))
  if (!soonest) return null
  return {
    ownCount: count(false),
    suppliedCount: count(true),
    leadDays: soonest.leadDays,
    isToHere: soonest.node_code === nodeCode,
  }
}

/**
 * How long pieces that do not lie in the branch travel to it, -1 if nobody can say: those of other branches by
 * `branchDays`, those a supplier has yet to bring by his days, and on from the branch he brings them to.
 */
export function awayDays(branchDays: number | null | undefined, supply: Supply | null, wanted = 1): number {
  const transfer = branchDays ?? DAYS_UNKNOWN
  if (!supply || supply.suppliedCount <= 0 || supply.ownCount >= Math.max(1, wanted)) return transfer
  const { ownCount, leadDays, isToHere } = supply
  if (leadDays === null) return DAYS_UNKNOWN
  if (isToHere && ownCount <= 0) return leadDays
  if (transfer < 0) return DAYS_UNKNOWN
  return isToHere ? Math.max(leadDays, transfer) : leadDays + transfer
}

/** The good as so many pieces of it see it: not here unless all of them are, and then as far as the rest. */
export function wantedStock<Good extends StockedGood & { transferDays?: number | undefined }>(
  good: Good,
  wanted: number,
): Good {
  if (stockCount(good.goodLocalCount) === 0 || stockCount(good.goodLocalCount) >= wanted) return good
  return { ...good, goodLocalCount: 0, deliveryDays: good.transferDays ?? good.deliveryDays ?? null }
}

/** Days until the good reaches the shop when none is there now; null when the data does not say. */
export function waitDays(deliveryDays: number | null | undefined): number | null {
  if (!Number.isFinite(deliveryDays)) return null
  const days = Math.ceil(deliveryDays as number)
  return days < 0 || days > LONGEST_WAIT_DAYS ? null : Math.max(1, days)
}
