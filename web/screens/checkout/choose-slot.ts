import type { CourierSlot } from '#rules/delivery/courier-slots.ts'

/**
 * What was chosen, while it is offered; the soonest for whoever has chosen nothing yet. One that passed meanwhile is not
 * replaced in silence.
 */
export function chooseSlot(
  days: readonly { day: string; intervals: readonly string[] }[],
  day: string,
  interval: string,
): CourierSlot | null {
  const [first] = days
  if (day === '') return first ? { day: first.day, interval: first.intervals[0]! } : null
  return days.find((each) => each.day === day)?.intervals.includes(interval) ? { day, interval } : null
}
