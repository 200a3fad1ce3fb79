import { invalid, isApiError, tooManyRequests } from '#contract/api-error.ts'
import type { LimitRule } from '#server/kernel/limits.ts'
import { findCard, type KnownCard } from '#server/shop/money/gift-cards/gift-cards.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'

/** Of one person of the shop: a caller misreads a digit now and then, a machine tries on. */
const WRONG_CARDS: LimitRule = { name: 'wrong gift cards of staff', limit: 20, seconds: 3600 }
const GUESSED = 'Слишком много неверных номеров карт.'

/** The card whose number the caller reads out; null: none was named. What is wrong with it is said at its field. */
export async function cardOfCaller(office: OfficeContext, typed: string | null | undefined): Promise<KnownCard | null> {
  if (!typed?.trim()) return null
  const { ports, clock, db } = office
  const person = String(signedIn(office).staff.id)
  if ((await ports.limits.peek(WRONG_CARDS, person, clock())) > 0) throw tooManyRequests(WRONG_CARDS.seconds, GUESSED)
  try {
    const card = await findCard(db, typed, clock())
    if (card) return card
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error
    if (error.status === 404) await ports.limits.take(WRONG_CARDS, person, clock())
    throw invalid({ giftCard: error.fields['code'] ?? [error.message] })
  }
  throw invalid({ giftCard: ['В номере подарочной карты шестнадцать цифр'] })
}
