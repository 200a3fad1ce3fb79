import { type DayOffCalendar, isOfficeDay } from '../calendar/day-off-calendar.ts'
import { hoursOn } from '../calendar/hours-on.ts'
import { addDays, type CalendarDay, type MoscowMoment, moscowMoment, weekdayOf } from '../calendar/moscow-time.ts'
import { readWorkWeek } from '../calendar/work-week.ts'
import type { Counter, ShopMoment } from './shop-moment.ts'
import { DAYS_UNKNOWN, stockCount, type StockedGood, waitDays } from './stock.ts'

/** Orders made later are picked from the shelf next morning. */
export const SAME_DAY_PICKUP_CUTOFF_HOUR = 18

/** A day of the calendar, or one of the two below. They compare as texts: what is later is greater. */
export type Arrival = CalendarDay
/** It is there, a manager knows when. */
export const ON_ASKING: Arrival = 'asked'
/** There is none, or nobody works. */
export const NEVER: Arrival = 'never'

export const isDay = (arrival: Arrival): boolean => arrival !== ON_ASKING && arrival !== NEVER

/** So many pieces come on one day. */
export interface DayPieces {
  count: number
  when: Arrival
}

export interface AskedPieces {
  good: StockedGood
  quantity: number
}

/** Holidays are under two weeks; a shop that rests longer than this promises nothing. */
const LOOK_AHEAD_DAYS = 31

function firstDay(from: CalendarDay, fits: (day: CalendarDay) => boolean): Arrival {
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS; ahead++) {
    const day = addDays(from, ahead)
    if (fits(day)) return day
  }
  return NEVER
}

/** The day what comes in so many days can be collected; 0: it stands on the shelf. */
function collectDay({ workTime }: Counter, { day, minutes }: MoscowMoment, wait: number, calendar?: DayOffCalendar) {
  const week = readWorkWeek(workTime)
  const today = hoursOn(week, day, calendar)
  const lastMinute = today ? Math.min(SAME_DAY_PICKUP_CUTOFF_HOUR * 60, today.end) : 0
  if (wait === 0 && minutes < lastMinute) return day
  return firstDay(addDays(day, Math.max(1, wait)), (each) => hoursOn(week, each, calendar) !== null)
}

export const isCourierDay = (day: CalendarDay, { calendar, workTime }: Pick<ShopMoment, 'calendar' | 'workTime'>) =>
  isOfficeDay(day, calendar) && readWorkWeek(workTime)[weekdayOf(day)] !== 'off'

const MANY = 2 ** 31
const DAY_MINUTES = 24 * 60

/** How the pieces of a good come to a shelf, the soonest first: `wait` in days, null: nobody can say. */
function batches(good: StockedGood, counter: number | null): { count: number; wait: number | null }[] {
  const local = stockCount(good.goodLocalCount)
  const onShelf = Math.min(local, stockCount(good.shelves?.find(({ shop }) => shop === counter)?.count))
  // a half-filled record says only when its first piece comes, and perhaps not how many there are
  const rest = {
    count: stockCount(good.goodTotalCount ?? MANY) - local,
    days: local > 0 ? DAYS_UNKNOWN : (good.deliveryDays ?? DAYS_UNKNOWN),
  }
  return [
    { count: onShelf, wait: 0 },
    // what lies elsewhere in the branch is at the counter the next day; a courier takes it from anywhere in it
    { count: local - onShelf, wait: counter === null ? 0 : 1 },
    ...(good.away ?? [rest]).map(({ count, days }) => ({ count: stockCount(count), wait: waitDays(days) })),
  ]
}

function parts(from: ReturnType<typeof batches>, quantity: number, dayOf: (wait: number) => Arrival): DayPieces[] {
  const found: DayPieces[] = []
  let left = stockCount(quantity)
  const take = (count: number, when: Arrival) => {
    const last = found.at(-1)
    if (last?.when === when) last.count += count
    else found.push({ count, when })
    left -= count
  }
  for (const { count, wait } of from) {
    const taken = Math.min(left, count)
    if (taken > 0) take(taken, wait === null ? ON_ASKING : dayOf(wait))
  }
  if (left > 0) take(left, NEVER)
  return found
}

/** On which days so many pieces can be collected in this shop. */
export function collectParts(
  { good, quantity }: AskedPieces,
  counter: Counter,
  { now, calendar }: Pick<ShopMoment, 'now' | 'calendar'>,
): DayPieces[] {
  const moment = moscowMoment(now)
  return parts(batches(good, counter.id), quantity, (wait) =>
    moment ? collectDay(counter, moment, wait, calendar) : NEVER,
  )
}

/** On which days the branch's courier can bring them. */
export function courierParts({ good, quantity }: AskedPieces, shop: Omit<ShopMoment, 'counters'>): DayPieces[] {
  const moment = moscowMoment(shop.now)
  if (good.deliveryDays === DAYS_UNKNOWN) return [{ count: quantity, when: ON_ASKING }]
  const soonest = moment ? Math.floor((moment.minutes - (shop.courierCutOff ?? 0)) / DAY_MINUTES) + 1 : 1
  return parts(batches(good, null), quantity, (wait) =>
    moment ? firstDay(addDays(moment.day, Math.max(soonest, wait)), (day) => isCourierDay(day, shop)) : NEVER,
  )
}

const latest = (all: readonly DayPieces[]): Arrival =>
  all.reduce<Arrival>((last, { when }) => (when > last ? when : last), '')

/** When all of it can be collected in this shop. */
export const collectedAt = (
  wanted: readonly AskedPieces[],
  counter: Counter,
  shop: Pick<ShopMoment, 'now' | 'calendar'>,
): Arrival => latest(wanted.flatMap((each) => collectParts(each, counter, shop)))

/** When the branch's courier can bring all of it. */
export const broughtOn = (wanted: readonly AskedPieces[], shop: Omit<ShopMoment, 'counters'>): Arrival =>
  latest(wanted.flatMap((each) => courierParts(each, shop)))

/** When a transport company has all of it: what our couriers still do today, it takes tomorrow. */
export const sentOn = (wanted: readonly AskedPieces[], shop: Omit<ShopMoment, 'counters'>): Arrival =>
  broughtOn(wanted, { ...shop, courierCutOff: 0 })

/** Nobody can have more than there is: the field and the order say so. */
export const asMany = ({ good, quantity }: AskedPieces): AskedPieces => ({
  good,
  quantity: Math.max(1, Math.min(stockCount(quantity), stockCount(good.goodTotalCount ?? MANY))),
})

/**
 * Where all of it is promised: at the shop the buyer has chosen, else where it can be collected soonest, and of several
 * where more of it can be had sooner. Null where nobody gives orders out.
 */
export function counterFor(wanted: readonly AskedPieces[], shop: ShopMoment): Counter | null {
  const chosen = shop.counters.find(({ id }) => id === shop.chosen)
  if (chosen || shop.counters.length < 2) return chosen ?? shop.counters[0] ?? null
  const ranked = shop.counters.map((counter) => {
    const all = wanted.flatMap((each) => collectParts(asMany(each), counter, shop))
    const first = all.reduce((soonest, { when }) => (when < soonest ? when : soonest), NEVER)
    const count = all.reduce((sum, part) => (part.when === first ? sum + part.count : sum), 0)
    return { counter, whole: latest(all), first, count }
  })
  const before = (a: Arrival, b: Arrival) => (a === b ? 0 : a < b ? -1 : 1)
  return ranked.toSorted((a, b) => before(a.whole, b.whole) || before(a.first, b.first) || b.count - a.count)[0]!
    .counter
}
