import { addDays, type CalendarDay, dayText, moscowMoment } from '../calendar/moscow-time.ts'

const WORDS: Record<string, number> = { сегодня: 0, завтра: 1, послезавтра: 2 }
/** Nothing is promised further ahead. */
const FURTHEST = 60

/** The day an order's own words promise, «Самовывоз завтра» or «Доставка 18 ноября»; null: they name none. */
export function promisedDay(text: string, orderedAt: Date): CalendarDay | null {
  const ordered = moscowMoment(orderedAt)?.day
  if (!ordered) return null
  const word = /(?:^|\s)(сегодня|завтра|послезавтра)$/.exec(text)?.[1]
  if (word) return addDays(ordered, WORDS[word]!)
  const named = /(?:^|\D)(\d{1,2}\D+)$/.exec(text)?.[1]
  if (!named) return null
  for (let ahead = 0; ahead <= FURTHEST; ahead++) {
    const day = addDays(ordered, ahead)
    if (dayText(day) === named) return day
  }
  return null
}
