import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAILY, moscow, USUAL_WEEK } from '../calendar/work-week.fixture.ts'
import { collectedAt } from '../delivery/arrival.ts'
import type { ShopMoment } from '../delivery/shop-moment.ts'
import { stockPromise } from '../delivery/stock-promise.ts'
import { cartCourierText, cartMoment, cartPromise, wantedGoods } from './cart-promise.ts'

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ')
const shop: ShopMoment = {
  nodeLogisticCode: '000001',
  workTime: USUAL_WEEK,
  counters: [
    { id: 1, name: 'Верстак на Рижском', workTime: USUAL_WEEK },
    { id: 2, name: 'Верстак в Запсковье', workTime: DAILY },
  ],
  // a Monday
  now: moscow('2026-03-16 12:00'),
}
/** `first` and `second`: what stands in each of the two shops. */
const good = ({ first = 5, second = 0, room = 0, away = 4, days = 2 } = {}) => ({
  goodLocalCount: first + second + room,
  goodTotalCount: first + second + room + away,
  shelves: [
    { shop: 1, count: first },
    { shop: 2, count: second },
  ],
  away: [{ count: away, days }],
})
const item = (code: string, stock: ReturnType<typeof good>, quantity = 1, inOrder = true) => ({
  code,
  quantity,
  inOrder,
  good: stock,
})

describe('what the whole cart is promised', () => {
  test.each<[string, ReturnType<typeof item>[], string]>([
    ['all in one shop', [item('a', good()), item('b', good())], 'Сегодня'],
    ['each in another shop', [item('a', good()), item('b', good({ first: 0, second: 5 }))], 'Завтра'],
    ['one in the store-room', [item('a', good()), item('b', good({ first: 0, room: 2 }))], 'Завтра'],
    ['as late as the latest', [item('a', good()), item('b', good({ first: 0 }))], 'В среду, 18 марта'],
    ['more than the branch has', [item('a', good(), 6)], 'В среду, 18 марта'],
    [
      'the same good twice, together more than the branch has',
      [item('a', good(), 3), item('a', good(), 3)],
      'В среду, 18 марта',
    ],
    ['one nobody knows the day of', [item('a', good()), item('b', good({ first: 0, days: -1 }))], 'Сроки уточняются'],
    ['more than there is', [item('a', good(), 10)], 'Сроки уточняются'],
    ['what is not chosen does not count', [item('a', good()), item('b', good({ first: 0 }), 1, false)], 'Сегодня'],
    ['nothing chosen', [item('a', good(), 1, false)], ''],
    ['an empty cart', [], ''],
  ])('%s', (_, items, text) => expect(plain(cartPromise(items, shop))).toBe(text))

  test('at the shop the buyer has chosen', () => {
    expect(cartPromise([item('a', good())], { ...shop, chosen: 2 })).toBe('Завтра')
  })

  test('by courier where no shop gives orders out', () => {
    expect(cartPromise([item('a', good())], { ...shop, counters: [] })).toBe('Завтра')
  })

  test('a broken clock', () =>
    expect(cartPromise([item('a', good())], { ...shop, now: new Date(NaN) })).toBe('Сроки уточняются'))
})

test.each<[string, ReturnType<typeof item>[], string]>([
  ['all in the branch', [item('a', good()), item('b', good({ first: 2, second: 2 }))], 'Доставка завтра'],
  ['more than the branch has', [item('a', good(), 6)], 'Доставка послезавтра'],
  ['one nobody knows about', [item('a', good()), item('b', good({ first: 0, days: -1 }))], 'Сроки уточняются'],
  ['more than there is', [item('a', good(), 10)], 'Сроки уточняются'],
])('by courier: %s', (_, items, text) => expect(cartCourierText(items, shop)).toBe(text))

test('the day of the whole is that of its last line, and one line is promised as its good alone', () => {
  const count = fc.integer({ min: 0, max: 4 })
  const stock = fc
    .record({ first: count, second: count, room: count, away: count, days: fc.integer({ min: -1, max: 9 }) })
    .filter(({ first, second, room, away }) => first + second + room + away > 0)
    .map(good)
  const line = fc.tuple(fc.constantFrom('a', 'b', 'c'), stock, fc.integer({ min: 1, max: 6 }))
  fc.assert(
    fc.property(
      fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ([code]) => code }),
      fc.integer({ min: 0, max: 14 * 24 * 60 }),
      fc.constantFrom(null, 1, 2, 99),
      (lines, minutes, chosen) => {
        const now = new Date(moscow('2026-12-24 00:00').getTime() + minutes * 60_000)
        const here = { ...shop, now, chosen }
        const items = lines.map(([code, each, quantity]) => item(code, each, Math.min(quantity, each.goodTotalCount)))
        const at = cartMoment(items, here)
        const counter = here.counters.find(({ id }) => id === at.chosen)!
        const wanted = wantedGoods(items)
        const days = wanted.map((each) => collectedAt([each], counter, here)).toSorted()
        expect(collectedAt(wanted, counter, here)).toBe(days.at(-1))
        const [only, ...others] = items
        if (others.length === 0)
          expect(stockPromise(only!.good, at, only!.quantity)).toEqual(stockPromise(only!.good, here, only!.quantity))
      },
    ),
  )
})
