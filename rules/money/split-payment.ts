import { addDays, moscowMoment, type CalendarDay } from '../calendar/moscow-time.ts'
import type { Kopecks } from './money.ts'

export const SPLIT_PARTS = 4
const SPLIT_INTERVAL_DAYS = 14

/** The shop's terms; the bounds are kopecks, both included. */
export type SplitTerms = { active: boolean; min: Kopecks; max: Kopecks }

export function isSplitAvailable(total: Kopecks, terms: SplitTerms | null | undefined): boolean {
  return Boolean(terms?.active) && total > 0 && total >= terms!.min && total <= terms!.max
}

/** Four parts that sum to the total; the first ones carry the odd kopecks. */
export function splitParts(total: Kopecks): Kopecks[] {
  const whole = Number.isFinite(total) && total > 0 ? Math.round(total) : 0
  const share = Math.floor(whole / SPLIT_PARTS)
  return Array.from({ length: SPLIT_PARTS }, (_, index) => share + (index < whole % SPLIT_PARTS ? 1 : 0))
}

/** The parts with the days they are due: today, then every two weeks. */
export function splitSchedule(total: Kopecks, now: Date): { amount: Kopecks; day: CalendarDay | null }[] {
  const moment = moscowMoment(now)
  return splitParts(total).map((amount, index) => ({
    amount,
    day: moment && addDays(moment.day, index * SPLIT_INTERVAL_DAYS),
  }))
}
