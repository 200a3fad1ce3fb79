import { intervalMinutes } from './courier-slots.ts'

/** What is wrong with the times couriers come, as they are offered one after another; null: nothing. */
export function intervalsError(intervals: readonly string[], most: number): string | null {
  if (intervals.length > most) return `Не больше ${most} интервалов`
  let before: { text: string; end: number } | null = null
  for (const text of intervals) {
    const minutes = intervalMinutes(text)
    if (!minutes) return `«${text}»: нужно начало и конец вида 09:00–13:00, конец позже начала`
    if (before && minutes.start < before.end) {
      return minutes.end <= before.end
        ? `«${text}» стоит не по порядку или внутри «${before.text}»`
        : `«${text}» начинается раньше, чем кончается «${before.text}»`
    }
    before = { text, end: minutes.end }
  }
  return null
}
