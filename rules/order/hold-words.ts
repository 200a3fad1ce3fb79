import { dayText, moscowMoment } from '../calendar/moscow-time.ts'
import { formatMoney, type Kopecks } from '../money/money.ts'
import { HOUR_MS } from '../calendar/durations.ts'

/** So long before the end a person hears of it; what nobody picks by the second is taken as it stands. */
const WARN_MS = 48 * HOUR_MS
const CAPTURE_MS = 6 * HOUR_MS

export const holdWarnedBy = (now: Date): Date => new Date(now.getTime() + WARN_MS)
export const holdTakenBy = (now: Date): Date => new Date(now.getTime() + CAPTURE_MS)

const dayOf = (moment: Date | null) => {
  const day = moment && moscowMoment(moment)?.day
  return day ? dayText(day) : null
}

/** «Банк отпустит деньги 24 ноября.» */
export function holdEndText(until: Date | null): string {
  const day = dayOf(until)
  return day === null ? 'Когда банк отпустит деньги, он не сказал.' : `Банк отпустит деньги ${day}.`
}

interface Hold {
  held: Kopecks
  total: Kopecks
  until: Date | null
}

/** What becomes of frozen money, to its buyer and to the shop's people alike. */
export function holdText({ held, total, until }: Hold): string {
  const day = dayOf(until)
  const frozen = `Деньги заморожены: ${formatMoney(held)}${day === null ? '' : ` до ${day}`}.`
  if (held > total)
    return `${frozen} Спишем ${formatMoney(total)}, когда соберём заказ; остальные ${formatMoney(held - total)} сразу станут доступны.`
  if (held < total)
    return `${frozen} Спишем их, когда соберём заказ; ещё ${formatMoney(total - held)} нужно будет доплатить.`
  return `${frozen} Спишем их, когда соберём заказ.`
}
