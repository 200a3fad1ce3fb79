import { invalid } from '#contract/api-error.ts'
import { addDays, isCalendarDay } from '#rules/calendar/moscow-time.ts'

const midnight = (day: string) => new Date(`${day}T00:00:00+03:00`)

/** Two days of Moscow, both included, as the moments between which something happened. */
export function readDays({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  since: Date | null
  until: Date | null
} {
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== undefined && !isCalendarDay(day)) throw invalid({ [field]: ['Такого дня нет'] })
  return { since: from ? midnight(from) : null, until: to ? midnight(addDays(to, 1)) : null }
}
