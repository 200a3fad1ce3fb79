import { isOfficeDay } from '../calendar/day-off-calendar.ts'
import { addDays, type CalendarDay, dayText, moscowMoment } from '../calendar/moscow-time.ts'

/** The last day of an invoice: so many days banks work, the day it is issued on not counted. */
export function invoiceTerm(issued: Date, days: number): CalendarDay | null {
  let day = moscowMoment(issued)?.day
  if (!day) return null
  for (let left = days; left > 0;) {
    day = addDays(day, 1)
    if (isOfficeDay(day)) left--
  }
  return day
}

export const invoiceTermText = (until: CalendarDay): string =>
  `Счёт действует до ${dayText(until)}: до этого дня товары отложены за вами.`

export const AFTER_INVOICE_TERM = 'Если платите позже, сначала позвоните: проверим наличие и цены.'
