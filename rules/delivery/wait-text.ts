import { countText } from '../text/plural.ts'

const HOUR = 60 * 60

/** `через 40 секунд`, `через минуту`, `через 25 минут`, `через час`; rounded up, so that nobody comes too early. */
export function waitText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 1
  if (whole < 60) return `через ${countText(whole, ['секунду', 'секунды', 'секунд'])}`
  const minutes = Math.ceil(whole / 60)
  if (minutes === 1) return 'через минуту'
  if (minutes < 60) return `через ${countText(minutes, ['минуту', 'минуты', 'минут'])}`
  const hours = Math.ceil(whole / HOUR)
  return hours === 1 ? 'через час' : `через ${countText(hours, ['час', 'часа', 'часов'])}`
}
