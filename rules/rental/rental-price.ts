import type { Kopecks } from '../money/money.ts'

/** From so many days on, a day costs so much. */
export type RentalTariff = { fromDays: number; pricePerDay: Kopecks }

export type RentalPrice = {
  total: Kopecks
  /** The step the sum was counted by. */
  tariff: RentalTariff
  /**
   * Days that are paid: the rented ones, or more when a longer step costs less than a shorter term. Never fewer than
   * rented.
   */
  paidDays: number
}

export function sortTariffs(tariffs: readonly RentalTariff[]): RentalTariff[] {
  return tariffs.toSorted((a, b) => a.fromDays - b.fromDays)
}

/**
 * The sum for a number of days. Steps alone would make six days dearer than seven; nobody pays more for keeping a
 * machine less, so the cheapest of the term's own step and the beginnings of the longer ones counts. Null: no tariff
 * for so few days.
 */
export function rentalPrice(tariffs: readonly RentalTariff[], days: number): RentalPrice | null {
  if (!Number.isInteger(days) || days < 1) return null
  const sorted = sortTariffs(tariffs)
  const own = sorted.findLast(({ fromDays }) => fromDays <= days)
  if (!own) return null
  const ways = [
    { tariff: own, paidDays: days },
    ...sorted.filter(({ fromDays }) => fromDays > days).map((tariff) => ({ tariff, paidDays: tariff.fromDays })),
  ]
  return ways
    .map((way) => ({ ...way, total: way.paidDays * way.tariff.pricePerDay }))
    .reduce((best, way) => (way.total < best.total ? way : best))
}
