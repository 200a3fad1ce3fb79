import { formatMoney, type Kopecks } from '../money/money.ts'
import { moscowMoment } from '../calendar/moscow-time.ts'
import { countText } from '../text/plural.ts'
import { NBSP } from '../text/typography.ts'
import { clockText } from '../calendar/work-week.ts'

/** From the settings: what a phone nobody has proven may take off the shelves without a person asking. */
export interface UnprovenLimits {
  unprovenPieces: number
  unprovenSum: Kopecks
  unprovenMinutes: number
}

export interface OrderSize {
  pieces: number
  sum: Kopecks
}

export const isLargeOrder = ({ pieces, sum }: OrderSize, { unprovenPieces, unprovenSum }: UnprovenLimits): boolean =>
  pieces > unprovenPieces || sum > unprovenSum

/** `15:42` in Moscow. */
export const todayClockText = (moment: Date): string => clockText(moscowMoment(moment)!.minutes)

/** Instead of the usual status while a person has to be asked. */
export const AWAITS_CONFIRMATION = 'Ждёт подтверждения менеджера'

/** On the screen right after the order; `minutes` are those left. */
export const confirmationText = (minutes: number): string =>
  `Заказ большой: менеджер позвонит, чтобы его подтвердить. Товар держим ${countText(minutes, ['минуту', 'минуты', 'минут'])}. ` +
  'Если не успеем созвониться, заказ отменится: его можно будет оформить снова.'

/** In messages, which are read later: with the hour. */
export const confirmationMessage = (until: Date): string =>
  `Заказ большой: менеджер позвонит, чтобы его подтвердить. Товар держим до${NBSP}${todayClockText(until)}.`

/** For the shop's own people. */
export const confirmationTask = (until: Date, sum: Kopecks): string =>
  `Большой заказ с неподтверждённого номера, ${formatMoney(sum)}: позвоните покупателю до${NBSP}${todayClockText(until)} (Москва), иначе товар вернётся в продажу.`
