import { isOfficeDay } from '../calendar/day-off-calendar.ts'
import { addDays, type CalendarDay, dayText, moscowMoment, weekdayOf } from '../calendar/moscow-time.ts'
import { readWorkWeek } from '../calendar/work-week.ts'
import { deliveryDay } from './delivery-day.ts'
import type { ShopMoment } from './shop-moment.ts'
import { stockCount, type StockedGood } from './stock.ts'

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
const INTO = ['в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье']

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

function isCourierDay(day: CalendarDay, { calendar, workTime }: ShopMoment): boolean {
  return isOfficeDay(day, calendar) && readWorkWeek(workTime)[weekdayOf(day)] !== 'off'
}

/** The first day a courier can come with all of it: as promised, or today where the shop does that. */
function firstCourierDay(good: StockedGood, shop: ShopMoment, { sameDayUntil }: CourierTerms): CalendarDay | null {
  const moment = moscowMoment(shop.now)
  const cutOff = CLOCK.exec(sameDayUntil)
  if (moment && cutOff && stockCount(good.goodLocalCount) > 0 && isCourierDay(moment.day, shop)) {
    if (moment.minutes < Number(cutOff[1]) * 60 + Number(cutOff[2])) return moment.day
  }
  return deliveryDay(good, shop)
}

/** When a courier can bring an order, as one good; nothing when nobody can say. */
export function courierSlots(good: StockedGood, shop: ShopMoment, terms: CourierTerms): CourierDay[] {
  const first = firstCourierDay(good, shop, terms)
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
function isPassed({ day, interval }: CourierSlot, { now }: ShopMoment, { leadHours }: CourierTerms): boolean {
  const soonest = moscowMoment(new Date(now.getTime() + leadHours * 3_600_000))
  const minutes = intervalMinutes(interval)
  if (!soonest || !minutes) return true
  return day < soonest.day || (day === soonest.day && minutes.start < soonest.minutes)
}

/** What is wrong with a slot that was chosen some time ago; null: it stands. */
export function slotProblem(
  slot: CourierSlot,
  good: StockedGood,
  shop: ShopMoment,
  terms: CourierTerms,
): string | null {
  const isOffered = courierSlots(good, shop, terms).some(
    ({ day, intervals }) => day === slot.day && intervals.includes(slot.interval),
  )
  if (isOffered) return null
  return isInterval(slot.interval) && isPassed(slot, shop, terms) ? SLOT_PASSED : SLOT_UNKNOWN
}

/** «в среду, 18 ноября, 09:00–13:00»: the day itself, true whenever it is read. */
export const slotText = ({ day, interval }: CourierSlot): string =>
  `${INTO[weekdayOf(day)]}, ${dayText(day)}, ${interval}`
