import { type CalendarDay, dayText } from '../calendar/moscow-time.ts'
import { formatMoney, type Kopecks } from './money.ts'

export interface GiftCardFacts {
  balance: Kopecks
  expiresOn: CalendarDay
  isBlocked: boolean
}

/** The bounds of a card, kopecks. */
const LEAST_CARD: Kopecks = 100_00
const MOST_CARD: Kopecks = 1_000_000_00

/** Why a card pays nothing; null: it does. */
export function refuseCard({ balance, expiresOn, isBlocked }: GiftCardFacts, today: CalendarDay): string | null {
  if (isBlocked) return 'Карта заблокирована. Позвоните нам, разберёмся.'
  if (today > expiresOn) return `Карта действовала по ${dayText(expiresOn)}`
  return balance > 0 ? null : 'На карте ничего не осталось'
}

/** What it pays of an order, and what is left to pay otherwise. */
export function payByCard(total: Kopecks, card: GiftCardFacts, today: CalendarDay): { paid: Kopecks; due: Kopecks } {
  const paid = refuseCard(card, today) === null ? Math.max(0, Math.min(total, card.balance)) : 0
  return { paid, due: total - paid }
}

export const CARD_UNKNOWN = 'Такой карты нет. Проверьте номер.'
export const CARD_MISTYPED = 'В номере карты ошибка: проверьте цифры'

export const denominationError = (sum: Kopecks): string | null =>
  sum >= LEAST_CARD && sum <= MOST_CARD ? null : `Номинал — от ${formatMoney(LEAST_CARD)} до ${formatMoney(MOST_CARD)}`
