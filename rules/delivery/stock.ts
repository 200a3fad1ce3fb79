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
