import { NBSP } from '../text/typography.ts'
import type { CalendarDay } from './moscow-time.ts'

/** `до 30.11`: the last day, as a price label has room for it. */
export const untilText = (day: CalendarDay): string => `до${NBSP}${day.slice(8)}.${day.slice(5, 7)}`
