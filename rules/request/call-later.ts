import { addDays, moscowMoment } from '../calendar/moscow-time.ts'

/** When to call again, as it is offered; `moment`: a day and an hour of one's own. */
export const CALL_LATER = {
  '15': 'через 15 минут',
  '60': 'через час',
  '180': 'через 3 часа',
  evening: 'сегодня в 18:00',
  tomorrow: 'завтра в 10:00',
  moment: 'в другое время…',
} as const
export type CallLater = keyof typeof CALL_LATER

const MINUTE = 60_000

/** Hours are Moscow's. `own`: `2026-11-18T12:30`, as a field gives it. Null: it names no moment. */
export function callLaterAt(choice: CallLater, now: Date, own = ''): Date | null {
  const today = moscowMoment(now)?.day
  if (!today) return null
  if (choice === 'evening') return new Date(`${today}T18:00:00+03:00`)
  if (choice === 'tomorrow') return new Date(`${addDays(today, 1)}T10:00:00+03:00`)
  if (choice !== 'moment') return new Date(now.getTime() + Number(choice) * MINUTE)
  const moment = new Date(`${own}:00+03:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Those that lie ahead. */
export const callLaterChoices = (now: Date): CallLater[] =>
  (Object.keys(CALL_LATER) as CallLater[]).filter(
    (choice) => choice === 'moment' || (callLaterAt(choice, now)?.getTime() ?? 0) > now.getTime(),
  )
