import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type GiftCardFacts, payByCard, refuseCard, refuseCardRefund } from './gift-card.ts'

const card = (over: Partial<GiftCardFacts> = {}): GiftCardFacts => ({
  balance: 100_000,
  expiresOn: '2026-11-20',
  isBlocked: false,
  ...over,
})

it.each<[string, Partial<GiftCardFacts>, string, string | null]>([
  ['good', {}, '2026-11-17', null],
  ['on its last day', {}, '2026-11-20', null],
  ['after it', {}, '2026-11-21', 'Карта действовала по 20 ноября 2026'],
  ['blocked', { isBlocked: true }, '2026-11-17', 'Карта заблокирована. Позвоните нам, разберёмся.'],
  ['empty', { balance: 0 }, '2026-11-17', 'На карте ничего не осталось'],
])('a card that is %s', (_name, over, today, words) =>
  expect(refuseCard(card(over), today)?.replaceAll('\u00A0', ' ') ?? null).toBe(words),
)

it('pays no more than it has and no more than is asked, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), fc.boolean(), (total, balance, isBlocked) => {
      const { paid, due } = payByCard(total, card({ balance, isBlocked }), '2026-11-17')
      expect(paid + due).toBe(total)
      expect(paid).toBe(isBlocked ? 0 : Math.min(total, balance))
    }),
  )
})

it.each<[string, number, number, string | null]>([
  ['all of it, unspent', 300_000, 300_000, null],
  ['a part', 100_000, 300_000, null],
  ['the rest', 50_000, 50_000, null],
  ['more than is left', 50_001, 50_000, 'С карты потратили 2 500 ₽: вернуть можно не больше 500 ₽'],
  ['anything, spent', 1, 0, 'Карту потратили целиком: возвращают товары, которые на неё купили'],
])('of a card sold for 3 000 ₽ goes back %s', (_name, amount, balance, words) =>
  expect(refuseCardRefund(amount, { balance, sold: 300_000 })?.replaceAll('\u00A0', ' ') ?? null).toBe(words),
)
