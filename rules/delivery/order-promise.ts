import { type CalendarDay, addDays, daysBetween, dayText, moscowMoment } from '../calendar/moscow-time.ts'
import { namedDayText, onWeekdayText } from '../calendar/named-day.ts'

const DAYS_AHEAD: Record<string, number> = { сегодня: 0, завтра: 1, послезавтра: 2 }
/** No promise reaches a year ahead. */
const FARTHEST = 365

/** The day a promise made on `today` ends with: «Самовывоз послезавтра», «Доставка 7 марта». */
const DAY_AT_END = /(?<=^\p{L}+ )(сегодня|завтра|послезавтра|\d{1,2}\s\p{L}+)$/u

function dayOf(words: string, today: CalendarDay): CalendarDay | null {
  const ahead = DAYS_AHEAD[words]
  if (ahead !== undefined) return addDays(today, ahead)
  for (let away = 0; away < FARTHEST; away++) {
    const day = addDays(today, away)
    if (dayText(day) === words.replace(/\s/, '\u00A0')) return day
  }
  return null
}

function withDay(text: string, said: Date, words: (today: CalendarDay, day: CalendarDay) => string): string {
  const today = moscowMoment(said)?.day
  if (!today) return text
  return text.replace(DAY_AT_END, (end) => {
    const day = dayOf(end, today)
    return day === null ? end : words(today, day)
  })
}

/**
 * «Самовывоз завтра» is true on the day of the order alone; ever after the day itself is said, as everywhere in the
 * shop: «Самовывоз в среду, 18 ноября».
 */
export const datedPromise = (text: string, orderedAt: Date): string =>
  withDay(text, orderedAt, (_, day) => `${onWeekdayText(day)}, ${dayText(day)}`)

/**
 * On a page that is looked at on any day: «Самовывоз сегодня, 19 ноября», «Самовывоз завтра, 20 ноября», else as
 * datedPromise has it.
 */
export function promiseToday(text: string, orderedAt: Date, now: Date): string {
  const today = moscowMoment(now)?.day
  const dated = (_: CalendarDay, day: CalendarDay) => {
    const near = today && ['сегодня', 'завтра'][daysBetween(today, day)]
    return `${near ?? onWeekdayText(day)}, ${dayText(day)}`
  }
  return withDay(text, orderedAt, dated)
}

/** An invoice takes days on its way, and the goods are given out when its money has come: no day is named before. */
export const promiseAfterInvoice = (text: string): string =>
  text.replace(/^Самовывоз .*$/u, 'Самовывоз после оплаты счёта')

/** The day as the promise of a good names it: «Самовывоз завтра» stays, «послезавтра» is «в среду, 18 ноября». */
export const namedPromise = (text: string, now: Date): string => withDay(text, now, namedDayText)

const WEEKDAY = /\sво?\s(?:понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье),\s(?=\d)/g

/** Where there is no room for both, the date stays: «Самовывоз 18 ноября». */
export const withoutWeekday = (text: string): string => text.replaceAll(WEEKDAY, ' ')
