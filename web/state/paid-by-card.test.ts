import { expect, test } from 'vitest'
import { paidByCard } from './paid-by-card.ts'

const card = (balance: number, words: string | null = null) => ({ giftCard: { last4: '0627', balance, words } })

test.each([
  ['no card', { giftCard: null }, 0],
  ['a part', card(7170), 717_000],
  ['all of it, and the rest waits on the card', card(10_000), 845_370],
  ['a card that is blocked', card(7170, 'Карта заблокирована'), 0],
])('%s', (_, cart, paid) => {
  expect(paidByCard(cart, 845_370)).toBe(paid)
})
