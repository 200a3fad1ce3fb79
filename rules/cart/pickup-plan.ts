import { type Arrival, collectedAt, counterFor, isDay, type AskedPieces } from '../delivery/arrival.ts'
import type { ShopMoment } from '../delivery/shop-moment.ts'
import { moscowMoment } from '../calendar/moscow-time.ts'
import { namedDayText } from '../calendar/named-day.ts'

/** A line of the cart: its good, and those of its kit. */
export interface PlannedLine {
  code: string
  goods: readonly AskedPieces[]
}

export interface PickupPlan {
  /** All of it at once. */
  whole: { shop: string; when: string }
  /** What can be had sooner in one shop; the rest comes there with the whole. */
  sooner: { shop: string; when: string; codes: string[]; rest: string }
}

/**
 * Two ways to collect a cart: everything in one go, or the most of it sooner and the rest later. Null when there is no
 * choice: everything is ready at the same time, or nobody can say when.
 */
export function pickupPlan(lines: readonly PlannedLine[], shop: ShopMoment): PickupPlan | null {
  const all = lines.flatMap(({ goods }) => goods)
  const wholeAt = counterFor(all, shop)
  const today = moscowMoment(shop.now)?.day
  if (lines.length < 2 || !wholeAt || !today) return null
  const whole = collectedAt(all, wholeAt, shop)
  if (!isDay(whole)) return null
  const parts = shop.counters.flatMap((counter) => {
    const days = lines.map(({ goods }) => collectedAt(goods, counter, shop))
    const [first, rest] = [soonest(days), latest(days)]
    const codes = lines.flatMap(({ code }, at) => (days[at] === first ? code : []))
    return first < whole && isDay(rest) && first < rest ? [{ shop: counter.name, first, codes, rest }] : []
  })
  const [most] = parts.toSorted((a, b) => b.codes.length - a.codes.length || (a.first < b.first ? -1 : 1))
  if (!most) return null
  const day = (arrival: Arrival) => namedDayText(today, arrival)
  return {
    whole: { shop: wholeAt.name, when: day(whole) },
    sooner: { shop: most.shop, codes: most.codes, when: day(most.first), rest: day(most.rest) },
  }
}

const soonest = (days: readonly Arrival[]) => days.reduce((first, day) => (day < first ? day : first))
const latest = (days: readonly Arrival[]) => days.reduce((last, day) => (day > last ? day : last))
