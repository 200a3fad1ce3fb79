import { WEEKDAYS } from '../calendar/work-week.ts'
import { normalizePhone } from '../identity/phone.ts'
import { formatMoney } from '../money/money.ts'

/** Seven of them, Monday first; a day off keeps its hours for the day it is not. */
export interface PlaceDay {
  isOff: boolean
  start: string
  end: string
}

/** From so many kopecks of goods on, a courier costs so many. */
export interface PlaceTier {
  start: number
  price: number
}

const MOST_MONEY = 1_000_000_000
const MOST_TIERS = 10
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
/** Which day of the week, in the words «во вторник». */
const ON_DAY = ['в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье']

/** What is wrong with a week of hours; null: nothing. */
export function weekError(week: readonly PlaceDay[]): string | null {
  if (week.length !== WEEKDAYS.length) return 'Нужны часы на все семь дней'
  for (const [at, { isOff, start, end }] of week.entries()) {
    if (isOff) continue
    if (!CLOCK.test(start) || !(CLOCK.test(end) || end === '24:00')) return `Часы ${ON_DAY[at]}: нужно время вида 09:00`
    if (end <= start) return `Часы ${ON_DAY[at]}: магазин закрывается (${end}) раньше, чем открывается (${start})`
  }
  return null
}

/** What is wrong with the tiers of a branch; none at all means that nobody brings. */
export function tiersError(tiers: readonly PlaceTier[]): string | null {
  if (tiers.length === 0) return null
  if (tiers.length > MOST_TIERS) return `Не больше ${MOST_TIERS} ступеней`
  const fits = (sum: number) => Number.isSafeInteger(sum) && sum >= 0 && sum <= MOST_MONEY
  if (!tiers.every(({ start, price }) => fits(start) && fits(price)))
    return `Суммы — от 0 до ${formatMoney(MOST_MONEY)}`
  if (tiers[0]!.start !== 0)
    return `Первая ступень — от 0 ₽: иначе заказ дешевле ${formatMoney(tiers[0]!.start)} привезти некому`
  for (const [at, { start, price }] of tiers.entries()) {
    const before = tiers[at - 1]
    if (!before) continue
    if (start <= before.start)
      return `Ступени по порядку: ${formatMoney(start)} не больше, чем ${formatMoney(before.start)}`
    if (price > before.price)
      return `От ${formatMoney(start)} доставка дороже, чем от ${formatMoney(before.start)}: больший заказ не должен стоить больше`
  }
  return null
}

export const placePhoneError = (text: string): string | null =>
  normalizePhone(text) === text ? null : 'Введите телефон полностью: +7 и десять цифр'

/** Null: it is a place on the Earth, and not the empty point in the Gulf of Guinea. */
export function coordinatesError(lat: number, lon: number): string | null {
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lat === 0 && lon === 0)
  return isPlace ? null : 'Нужны широта и долгота, например 57,8194 и 28,3318'
}
