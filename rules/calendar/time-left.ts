export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Whole units until the end; null once it has come, or for a moment that makes no sense. */
export function timeLeft(endsAt: Date, now: Date): TimeLeft | null {
  const seconds = Math.ceil((endsAt.getTime() - now.getTime()) / 1000)
  if (!(seconds > 0)) return null
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
