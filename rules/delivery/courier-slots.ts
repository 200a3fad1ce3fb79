import { addDays, type CalendarDay, dayText, moscowMoment } from '../calendar/moscow-time.ts'
import { onWeekdayText } from '../calendar/named-day.ts'
import { NBSP } from '../text/typography.ts'
import { broughtOn, isCourierDay, isDay, type AskedPieces } from './arrival.ts'
import type { ShopMoment } from './shop-moment.ts'

/** How a shop's couriers go out. */
export interface CourierTerms {
  /** «09:00–13:00», in the order they are offered. */
  intervals: readonly string[]
  /** «12:00»: until then a courier may come the same day with what lies in the branch; empty: from tomorrow on. */
  sameDayUntil: string
  /** Hours between an order and the beginning of its interval. */
  leadHours: number
  /** So many days to choose from. */
  days: number
}

export interface CourierSlot {
  day: CalendarDay
  interval: string
}

/** A day a courier goes out, with the intervals still open. */
export interface CourierDay {
  day: CalendarDay
  intervals: string[]
}

const LOOK_AHEAD_DAYS = 31
const DAY_MINUTES = 24 * 60

export const SLOT_PASSED = 'Этот интервал уже прошёл, выберите другой'
export const SLOT_UNKNOWN = 'На это время курьер не приедет, выберите другой интервал'

const INTERVAL = /^([01]\d|2[0-3]):([0-5]\d)–([01]\d|2[0-4]):([0-5]\d)$/
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Minutes from midnight; null for what is no interval, or ends before it begins. */
export function intervalMinutes(text: string): { start: number; end: number } | null {
  const match = INTERVAL.exec(text)
  if (!match) return null
  const [startHour, startMinute, endHour, endMinute] = match.slice(1).map(Number) as [number, number, number, number]
  const [start, end] = [startHour * 60 + startMinute, endHour * 60 + endMinute]
  return start < end && end <= DAY_MINUTES ? { start, end } : null
}

export const isInterval = (text: string): boolean => intervalMinutes(text) !== null
export const isClock = (text: string): boolean => CLOCK.test(text)

type CourierMoment = Omit<ShopMoment, 'counters' | 'chosen'>

/**
 * Minutes of the day: whoever orders sooner what lies in the branch can have it today. The hour the shop has named, or
 * the last one at which an interval of today can still be chosen; 0: couriers come from tomorrow on; below it, so much
 * before midnight it is too late for tomorrow.
 */
export function courierCutOff({ sameDayUntil, intervals, leadHours }: CourierTerms): number {
  const named = CLOCK.exec(sameDayUntil)
  const starts = intervals.flatMap((each) => intervalMinutes(each)?.start ?? [])
  const last = starts.length === 0 ? 0 : Math.floor(Math.max(...starts) - leadHours * 60) + 1
  return Math.min(named ? Number(named[1]) * 60 + Number(named[2]) : 0, last)
}

/** The first day a courier can come with all of it. */
function firstCourierDay(wanted: readonly AskedPieces[], shop: CourierMoment, terms: CourierTerms): CalendarDay | null {
  const day = broughtOn(wanted, { ...shop, courierCutOff: courierCutOff(terms) })
  return isDay(day) ? day : null
}

/** When a courier can bring all of it; nothing when nobody can say. */
export function courierSlots(wanted: readonly AskedPieces[], shop: CourierMoment, terms: CourierTerms): CourierDay[] {
  const first = firstCourierDay(wanted, shop, terms)
  const found: CourierDay[] = []
  for (let ahead = 0; first !== null && ahead < LOOK_AHEAD_DAYS && found.length < terms.days; ahead++) {
    const day = addDays(first, ahead)
    if (!isCourierDay(day, shop)) continue
    const intervals = terms.intervals.filter(
      (interval) => isInterval(interval) && !isPassed({ day, interval }, shop, terms),
    )
    if (intervals.length > 0) found.push({ day, intervals })
  }
  return found
}

/** Too late to begin with it now. */
function isPassed(
  { day, interval }: CourierSlot,
  { now }: Pick<ShopMoment, 'now'>,
  { leadHours }: CourierTerms,
): boolean {
  const soonest = moscowMoment(new Date(now.getTime() + leadHours * 3_600_000))
  const minutes = intervalMinutes(interval)
  if (!soonest || !minutes) return true
  return day < soonest.day || (day === soonest.day && minutes.start < soonest.minutes)
}

/** What is wrong with a slot that was chosen some time ago; null: it stands. */
export function slotProblem(
  slot: CourierSlot,
  wanted: readonly AskedPieces[],
  shop: CourierMoment,
  terms: CourierTerms,
): string | null {
  const isOffered = courierSlots(wanted, shop, terms).some(
    ({ day, intervals }) => day === slot.day && intervals.includes(slot.interval),
  )
  if (isOffered) return null
  return isInterval(slot.interval) && isPassed(slot, shop, terms) ? SLOT_PASSED : SLOT_UNKNOWN
}

/** «в среду, 18 ноября, 09:00–13:00»: the day itself, true whenever it is read. */
export const slotText = ({ day, interval }: CourierSlot): string =>
  `${onWeekdayText(day).replace(NBSP, ' ')}, ${dayText(day)}, ${interval}`
