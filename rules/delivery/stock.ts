/** What the texts need to know of a good. Fields are loose: a half-filled record must not break a page. */
export type StockedGood = {
  goodLocalCount?: number | null
  goodTotalCount?: number | null
  deliveryDays?: number | null
  /** Of what lies in the branch, how much is on the shelf of each shop that gives orders out. */
  shelves?: readonly ShelfCount[] | undefined
  /** What does not lie in the branch, the soonest first. */
  away?: readonly Away[] | undefined
}

export type ShelfCount = { shop: number; count: number }

/** `days`: until these pieces reach the branch; -1: nobody can say. */
export type Away = { count: number; days: number }

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

/** `deliveryDays` as the stock gives it: those of the first piece. */
export function deliveryDays({ goodLocalCount, goodTotalCount, away = [] }: StockedGood): number {
  if (isNowhere({ goodTotalCount: goodTotalCount ?? null })) return DAYS_UNKNOWN
  return stockCount(goodLocalCount) > 0 ? LOCAL_DAYS : (away[0]?.days ?? DAYS_UNKNOWN)
}

/** What suppliers have of a good, beside what lies in the branches. */
export type Supply = {
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
  const [soonest] = places
    .filter(({ isSupplied, quantity }) => isSupplied && quantity > 0)
    .toSorted((a, b) => (days(a) === days(b) ? a.warehouse_id - b.warehouse_id : days(a) - days(b)))
  if (!soonest) return null
  return {
    suppliedCount: places.reduce((sum, { isSupplied, quantity }) => (isSupplied ? sum + quantity : sum), 0),
    leadDays: soonest.leadDays,
    isToHere: soonest.node_code === nodeCode,
  }
}

/** Of what a branch has and what lies anywhere: how the rest comes to it. */
export function piecesAway(
  { localCount, totalCount }: { localCount: number; totalCount: number },
  /** From other branches; null or -1: nobody can say. */
  transferDays: number | null | undefined,
  supply: Supply | null,
): Away[] {
  const transfer = transferDays ?? DAYS_UNKNOWN
  const supplied = stockCount(supply?.suppliedCount)
  return joined([
    { count: totalCount - supplied - localCount, days: transfer },
    { count: supplied, days: supply ? supplierDays(supply, transfer) : DAYS_UNKNOWN },
  ])
}

/** On from the branch he brings them to. */
function supplierDays({ leadDays, isToHere }: Supply, transfer: number): number {
  if (leadDays === null) return DAYS_UNKNOWN
  if (isToHere) return leadDays
  return transfer < 0 ? DAYS_UNKNOWN : leadDays + transfer
}

const far = ({ days }: Away) => (days < 0 ? Infinity : days)

/** Those of one day together, what nobody can say the day of last. */
function joined(parts: readonly Away[]): Away[] {
  const byDays = new Map<number, Away>()
  for (const { count, days } of parts) {
    if (count > 0) byDays.set(days, { count: count + (byDays.get(days)?.count ?? 0), days })
  }
  return [...byDays.values()].toSorted((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)))
}

/** A good as a branch has it, from the places it lies in: every place of the branch by itself. */
export function placedGood(
  places: readonly GoodStockPlace[],
  nodeCode: string,
  transferDays: number | null | undefined,
): Required<StockedGood> {
  const inBranch = places.filter((place) => !place.isSupplied && place.node_code === nodeCode && place.quantity > 0)
  const sum = (some: readonly GoodStockPlace[]) => some.reduce((total, { quantity }) => total + quantity, 0)
  const [goodLocalCount, goodTotalCount] = [sum(inBranch), sum(places)]
  const counts = { localCount: goodLocalCount, totalCount: goodTotalCount }
  const stock = {
    goodLocalCount,
    goodTotalCount,
    shelves: inBranch.map(({ warehouse_id, quantity }) => ({ shop: warehouse_id, count: quantity })),
    away: piecesAway(counts, transferDays, supplyAmong(places, nodeCode)),
  }
  return { ...stock, deliveryDays: deliveryDays(stock) }
}

/** Days until the good reaches the shop when none is there now; null when the data does not say. */
export function waitDays(deliveryDays: number | null | undefined): number | null {
  if (!Number.isFinite(deliveryDays)) return null
  const days = Math.ceil(deliveryDays as number)
  return days < 0 || days > LONGEST_WAIT_DAYS ? null : Math.max(1, days)
}
