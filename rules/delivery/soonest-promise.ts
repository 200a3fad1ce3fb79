import { MONTH_NAMES } from '../calendar/month-names.ts'

const NEAR = ['сегодня', 'завтра', 'послезавтра']

/**
 * The earliest of promises such as «Самовывоз завтра» and «Самовывоз 7 марта»; one without a day only when there is no
 * other, null for none.
 */
export function soonestPromise(promises: readonly string[]): string | null {
  const days = promises.map(dayOrder)
  // no promise reaches half a year ahead: beside December January is the next year's
  const isOverNewYear = Math.max(...days.filter((day) => day < Infinity)) > 10 * 32
  const order = days.map((day) => (isOverNewYear && day > NEAR.length && day < 4 * 32 ? day + 12 * 32 : day))
  const first = order.indexOf(Math.min(...order))
  return promises[first] ?? null
}

/** Nearer days first; what names no day is last. */
function dayOrder(text: string): number {
  const near = NEAR.findIndex((word) => text.endsWith(` ${word}`))
  if (near >= 0) return near
  const [, day, month] = /(\d{1,2})\s(\p{L}+)$/u.exec(text) ?? []
  const at = MONTH_NAMES.indexOf(month ?? '')
  return at < 0 ? Infinity : (at + 1) * 32 + Number(day)
}
