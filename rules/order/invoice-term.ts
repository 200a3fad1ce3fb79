import { isOfficeDay } from '../calendar/day-off-calendar.ts'
import { addDays, type CalendarDay, dayText, moscowMoment } from '../calendar/moscow-time.ts'

/** The last day of an invoice: so many days banks work, the day it is issued on not counted. */
export function invoiceTerm(issued: Date, days: number): CalendarDay | null {
  let day = moscowMoment(issued)?.day
  if (!day) return null
  for (let left = days; left > 0; left--) day = bankDay(day, 1)
  return day
}

/** The next day banks work, or the one before. */
function bankDay(from: CalendarDay, step: 1 | -1): CalendarDay {
  let day = addDays(from, step)
  while (!isOfficeDay(day)) day = addDays(day, step)
  return day
}

/** Who has not paid is told a day ahead, by day: invoices to be told of now end by this day. Null: not at this hour. */
export function invoicesEndingBy(now: Date): CalendarDay | null {
  const moment = moscowMoment(now)
  return moment && moment.minutes >= 10 * 60 && moment.minutes < 20 * 60 ? bankDay(moment.day, 1) : null
}

/** What was paid on the last day comes the next one: the order waits until its noon. */
export const invoiceEndsOn = (until: CalendarDay, told: CalendarDay): CalendarDay =>
  bankDay(until > told ? until : told, 1)

/** The last day whose invoices, told of by then, are waited for no longer. */
export function invoicesOverBy(now: Date): CalendarDay | null {
  const moment = moscowMoment(now)
  if (!moment) return null
  const noon = isOfficeDay(moment.day) && moment.minutes >= 12 * 60 ? moment.day : bankDay(moment.day, -1)
  return addDays(noon, -1)
}

export const invoiceTermText = (until: CalendarDay): string =>
  `Счёт действует до ${dayText(until)}: до этого дня товары отложены за вами.`

export const AFTER_INVOICE_TERM = 'Если платите позже, сначала позвоните: проверим наличие и цены.'
