import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAIN_BRANCH_CODE } from '../address/main-branch.ts'
import { moscow, USUAL_WEEK } from '../calendar/work-week.fixture.ts'
import type { ShopMoment } from './shop-moment.ts'
import { stockState } from './availability-text.ts'
import { piecesPromise } from './pieces-promise.ts'
import { stockPromise } from './stock-promise.ts'

const PSKOV = '000001'
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

// a Wednesday
const at = (nodeLogisticCode = PSKOV, more: Partial<ShopMoment> = {}): ShopMoment => ({
  nodeLogisticCode,
  workTime: USUAL_WEEK,
  now: moscow('2026-03-18 12:00'),
  ...more,
})
const evening = { now: moscow('2026-03-18 18:00') }
const good = (goodLocalCount: number, goodTotalCount: number, transferDays = 5) => ({
  goodLocalCount,
  goodTotalCount,
  transferDays,
  deliveryDays: goodTotalCount === 0 ? -1 : goodLocalCount > 0 ? 1 : transferDays,
})

test.each([
  ['on the shelf here', good(3, 9), PSKOV, 'here'],
  ['in another branch', good(0, 9), PSKOV, 'warehouse'],
  ['in another branch, for the main city', good(0, 9), MAIN_BRANCH_CODE, 'here'],
  ['nowhere', good(0, 0), PSKOV, 'nowhere'],
  ['nowhere, for the main city', good(0, 0), MAIN_BRANCH_CODE, 'nowhere'],
  ['a half-filled record', {}, PSKOV, 'nowhere'],
])('%s', (_, stock, node, state) => expect(stockState(stock, node)).toBe(state))

describe('one piece', () => {
  test.each<[string, ReturnType<typeof good>, ShopMoment, string, string | null, (string | null)?]>([
    ['on the shelf by day', good(3, 9), at(), 'В наличии 3 шт.', 'заберите сегодня'],
    ['on the shelf in the evening', good(3, 9), at(PSKOV, evening), 'В наличии 3 шт.', 'заберите завтра'],
    [
      'on the shelf before a day off',
      good(3, 9),
      at(PSKOV, { now: moscow('2026-03-21 19:00') }),
      'В наличии 3 шт.',
      'заберите в понедельник, 23 марта',
    ],
    ['in another branch', good(0, 9), at(), 'На складе 9 шт.', 'привезём в понедельник, 23 марта'],
    ['in another branch, a day away', good(0, 9, 1), at(), 'На складе 9 шт.', 'привезём завтра'],
    ['in another branch, two days away', good(0, 9, 2), at(), 'На складе 9 шт.', 'привезём в пятницу, 20 марта'],
    ['in another branch, nobody knows how far', good(0, 9, -1), at(), 'На складе 9 шт.', 'Под заказ'],
    ['nowhere', good(0, 0), at(), 'Уточнить наличие', null],
    ['nowhere, main city', good(0, 0), at(MAIN_BRANCH_CODE), 'Уточнить наличие', null],
    ['the main city', good(2, 9), at(MAIN_BRANCH_CODE), '9 шт. в наличии', 'заберите завтра', 'Доставка ТК'],
    [
      'the main city, elsewhere',
      good(0, 9),
      at(MAIN_BRANCH_CODE),
      '9 шт. в наличии',
      'заберите в понедельник, 23 марта',
      'Доставка ТК',
    ],
    [
      'the main city, no shop',
      good(2, 9),
      at(MAIN_BRANCH_CODE, { hasPickup: false }),
      '9 шт. в наличии',
      null,
      'Доставка ТК',
    ],
    ['no shop, a courier', good(2, 9), at(PSKOV, { hasPickup: false }), 'В наличии 2 шт.', 'привезём завтра'],
    [
      'no shop, a company',
      good(2, 9),
      at(PSKOV, { hasPickup: false, delivery: 'company' }),
      'В наличии 2 шт.',
      null,
      'Доставка ТК',
    ],
    ['no shop, nobody', good(2, 9), at(PSKOV, { hasPickup: false, delivery: null }), 'В наличии 2 шт.', null],
    ['a broken clock', good(2, 9), at(PSKOV, { now: new Date(NaN) }), 'В наличии 2 шт.', 'Сроки уточняются'],
  ])('%s', (_, stock, shop, text, when, by = null) => {
    const promise = stockPromise(stock, shop)
    expect(plain(promise.text)).toBe(text)
    expect(promise.when && plain(promise.when)).toBe(when)
    expect(promise.by).toBe(by)
  })
})

describe('several pieces', () => {
  test.each([
    ['all of them here', good(4, 9), 4, at(), 'заберите сегодня'],
    ['some here', good(1, 9), 4, at(PSKOV, evening), '1 шт. завтра, ещё 3 в понедельник'],
    ['some here, the rest in two weeks', good(1, 9, 14), 4, at(), '1 шт. сегодня, ещё 3 1 апреля'],
    ['some here, nobody knows of the rest', good(1, 9, -1), 4, at(), '1 шт. сегодня, ещё 3 под заказ'],
    ['both on the same day', good(1, 9, 1), 4, at(PSKOV, evening), 'заберите завтра'],
    ['more than there is anywhere: as many as there are', good(1, 3), 9, at(), '1 шт. сегодня, ещё 2 в понедельник'],
    ['none here', good(0, 9), 4, at(), 'привезём в понедельник, 23 марта'],
    ['by courier', good(1, 9), 4, at(PSKOV, { hasPickup: false }), '1 шт. завтра, ещё 3 в понедельник'],
    ['a number that is none', good(2, 9), Number.NaN, at(), 'заберите сегодня'],
  ])('%s', (_, stock, wanted, shop, when) => expect(plain(piecesPromise(stock, shop, wanted).when!)).toBe(when))

  test('the main city keeps its own next day for what lies there', () => {
    const { when } = piecesPromise(good(1, 9), at(MAIN_BRANCH_CODE), 4)
    expect(plain(when!)).toBe('1 шт. завтра, ещё 3 в понедельник')
  })
})

test('one piece is promised in the same words on a card and where pieces are counted', () => {
  const count = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(
      fc.record({
        local: count,
        away: count,
        days: fc.integer({ min: -1, max: 20 }),
        node: fc.constantFrom(PSKOV, MAIN_BRANCH_CODE),
      }),
      fc.record({ hasPickup: fc.boolean(), delivery: fc.constantFrom('company' as const, 'courier' as const, null) }),
      fc.integer({ min: 0, max: 14 * 24 * 60 }),
      ({ local, away, days, node }, more, minutes) => {
        const shop = at(node, { ...more, now: new Date(moscow('2026-12-24 00:00').getTime() + minutes * 60_000) })
        const stock = good(local, local + away, days)
        expect(piecesPromise(stock, shop, 1)).toEqual(stockPromise(stock, shop))
        const nowhere = stockPromise(good(0, 0, days), shop)
        expect([nowhere.by, nowhere.when]).toEqual([null, null])
      },
    ),
  )
})
