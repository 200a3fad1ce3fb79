import { addDays, dayText, moscowMoment } from '../calendar/moscow-time.ts'

const DAYS_AHEAD: Record<string, number> = { сегодня: 0, завтра: 1, послезавтра: 2 }

/**
 * «Самовывоз послезавтра» is true on the day of the order alone; ever after the day itself is said: «Самовывоз 17
 * ноября».
 */
export function datedPromise(text: string, orderedAt: Date): string {
  const moment = moscowMoment(orderedAt)
  if (!moment) return text
  return text.replace(/(?<= )(сегодня|завтра|послезавтра)$/, (word) => dayText(addDays(moment.day, DAYS_AHEAD[word]!)))
}
