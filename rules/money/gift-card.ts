import { type CalendarDay, dayOfYearText } from '../calendar/moscow-time.ts'
import { formatMoney, type Kopecks } from './money.ts'

export interface GiftCardFacts {
  balance: Kopecks
  expiresOn: CalendarDay
  isBlocked: boolean
}

/** The bounds of a card, kopecks. */
const LEAST_CARD: Kopecks = 100_00
const MOST_CARD: Kopecks = 1_000_000_00

/** Of one bought in the shop: a card is as good as cash, and a stolen bank card should not become one too large. */
const LEAST_SOLD: Kopecks = 500_00
const MOST_SOLD: Kopecks = 50_000_00
/** Roubles: what is offered at once. */
export const OFFERED_SUMS: readonly number[] = [1000, 3000, 5000, 10_000]
/** How long a card bought in the shop is good for. */
export const SOLD_CARD_MONTHS = 24
/** The line of an order that is a gift card: no good has this code. */
export const GIFT_CARD_CODE = 'gift-card'
/** An order of a card alone: nothing is picked, collected or ordered again. */
export const isCardSale = (items: readonly { code: string }[]): boolean =>
  items.length > 0 && items.every(({ code }) => code === GIFT_CARD_CODE)
export const GIFT_MESSAGE_MAX = 500

/** Why a card pays nothing; null: it does. */
export function refuseCard({ balance, expiresOn, isBlocked }: GiftCardFacts, today: CalendarDay): string | null {
  if (isBlocked) return 'Карта заблокирована. Позвоните нам, разберёмся.'
  if (today > expiresOn) return `Карта действовала по ${dayOfYearText(expiresOn)}`
  return balance > 0 ? null : 'На карте ничего не осталось'
}

/** What it pays of an order, and what is left to pay otherwise. */
export function payByCard(total: Kopecks, card: GiftCardFacts, today: CalendarDay): { paid: Kopecks; due: Kopecks } {
  const paid = refuseCard(card, today) === null ? Math.max(0, Math.min(total, card.balance)) : 0
  return { paid, due: total - paid }
}

/**
 * Of a card that was sold: what is spent has become goods and is given back with them. Null: this much may be given
 * back.
 */
export function refuseCardRefund(amount: Kopecks, card: { balance: Kopecks; sold: Kopecks }): string | null {
  if (amount <= card.balance) return null
  const spent = formatMoney(card.sold - card.balance)
  return card.balance > 0
    ? `С карты потратили ${spent}: вернуть можно не больше ${formatMoney(card.balance)}`
    : 'Карту потратили целиком: возвращают товары, которые на неё купили'
}

export const CARD_UNKNOWN = 'Такой карты нет. Проверьте номер.'
export const CARD_MISTYPED = 'В номере карты ошибка: проверьте цифры'

/** Whole roubles: it is read on a card. */
export const soldSumError = (sum: Kopecks): string | null =>
  sum >= LEAST_SOLD && sum <= MOST_SOLD && sum % 100 === 0
    ? null
    : `Сумма карты — от ${formatMoney(LEAST_SOLD)} до ${formatMoney(MOST_SOLD)}, без копеек`

export const denominationError = (sum: Kopecks): string | null =>
  sum >= LEAST_CARD && sum <= MOST_CARD ? null : `Номинал — от ${formatMoney(LEAST_CARD)} до ${formatMoney(MOST_CARD)}`
