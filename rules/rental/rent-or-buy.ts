import type { Kopecks } from '../money/money.ts'
import { rentalPrice, type RentalTariff } from './rental-price.ts'

export type RentOrBuy = {
  /** The first number of days for which renting costs as much as buying, or more. */
  breakEvenDays: number
  /** How long renting is still worth it: a day less. */
  rentDays: number
}

/** Beyond a year of days nobody rents; the comparison says nothing then. */
const LONGEST_DAYS = 365

/** The deposit comes back, so it does not take part. Null: nothing to compare, or renting never reaches the price. */
export function rentOrBuy(tariffs: readonly RentalTariff[], price: Kopecks): RentOrBuy | null {
  if (!(price > 0)) return null
  for (let days = 1; days <= LONGEST_DAYS; days++) {
    const rent = rentalPrice(tariffs, days)
    if (rent && rent.total >= price) return { breakEvenDays: days, rentDays: days - 1 }
  }
  return null
}
