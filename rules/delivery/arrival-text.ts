import { type CalendarDay, daysBetween, dayText, moscowMoment } from '../calendar/moscow-time.ts'
import { namedDayText, onWeekdayText } from '../calendar/named-day.ts'
import { relativeDayText } from '../calendar/relative-day.ts'
import { formatNumber } from '../text/number-text.ts'
import { NBSP, withUnit } from '../text/typography.ts'
import { type Arrival, ON_ASKING, isDay, NEVER, type DayPieces } from './arrival.ts'
import { ON_REQUEST, TERMS_UNKNOWN } from './shop-moment.ts'

function said(arrival: Arrival, now: Date, words: (today: CalendarDay) => string): string {
  if (arrival === ON_ASKING) return ON_REQUEST
  const today = moscowMoment(now)?.day
  return today && isDay(arrival) ? words(today) : TERMS_UNKNOWN
}

/** «Самовывоз завтра», «Самовывоз послезавтра», «Самовывоз 7 марта»; «Под заказ». */
export const pickupText = (arrival: Arrival, now: Date): string =>
  said(arrival, now, (today) => `Самовывоз ${relativeDayText(today, arrival)}`)

/** «Доставка завтра»: by the branch's courier. */
export const courierText = (arrival: Arrival, now: Date): string =>
  arrival === ON_ASKING ? TERMS_UNKNOWN : said(arrival, now, (today) => `Доставка ${relativeDayText(today, arrival)}`)

/** «заберите завтра», «Самовывоз в среду, 18 ноября»: after these words; «Под заказ» stands by itself. */
export const arrivalText = (words: string, arrival: Arrival, now: Date): string =>
  said(arrival, now, (today) => `${words} ${namedDayText(today, arrival)}`)

/** «Завтра», «В среду, 18 ноября». */
export function wholeText(arrival: Arrival, now: Date): string {
  const text = said(arrival, now, (today) => namedDayText(today, arrival))
  return text[0]!.toUpperCase() + text.slice(1)
}

/** «1 шт. завтра, ещё 3 в среду»: of a good that comes on several days. */
export function partsText(parts: readonly DayPieces[], now: Date): string {
  const today = moscowMoment(now)?.day
  if (!today) return TERMS_UNKNOWN
  return parts
    .map(({ count, when }, at) => {
      const pieces = at === 0 ? withUnit(formatNumber(count), 'шт.') : `ещё${NBSP}${formatNumber(count)}`
      return `${pieces} ${partDayText(today, when)}`
    })
    .join(', ')
}

/** The short form beside another day: `завтра`, `в среду` within a week, else `27 ноября`. */
export function partDayText(today: CalendarDay, when: Arrival): string {
  if (when === ON_ASKING) return `под${NBSP}заказ`
  if (when === NEVER) return 'без срока'
  const ahead = daysBetween(today, when)
  return ['сегодня', 'завтра'][ahead] ?? (ahead < 7 ? onWeekdayText(when) : dayText(when))
}
