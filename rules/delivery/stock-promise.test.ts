import { describe, expect, test } from 'vitest'
import { MAIN_BRANCH_CODE } from '../address/main-branch.ts'
import { moscow, USUAL_WEEK, week } from '../calendar/work-week.fixture.ts'
import type { Counter, ShopMoment } from './shop-moment.ts'
import { stockState } from './availability-text.ts'
import { collectPromise, courierArrival, stockPromise } from './stock-promise.ts'

const PSKOV = '000001'
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

// a Wednesday
const at = (nodeLogisticCode = PSKOV, more: Partial<ShopMoment> = {}): ShopMoment => ({
  nodeLogisticCode,
  workTime: USUAL_WEEK,
  counters: [{ id: 1, name: 'Верстак на Каширке', workTime: USUAL_WEEK }],
  now: moscow('2026-03-18 12:00'),
  ...more,
})
const NO_SHOP = { counters: [] }
const evening = { now: moscow('2026-03-18 18:00') }
/** All that lies in the branch stands on the shelf of its first shop. */
const good = (goodLocalCount: number, goodTotalCount: number, days = 5, shelf = goodLocalCount) => ({
  goodLocalCount,
  goodTotalCount,
  shelves: [{ shop: 1, count: shelf }],
  away: [{ count: goodTotalCount - goodLocalCount, days }],
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
    ['nowhere', good(0, 0), at(), 'Нет в наличии', null],
    ['nowhere, main city', good(0, 0), at(MAIN_BRANCH_CODE), 'Нет в наличии', null],
    [
      'the main city',
      good(2, 9, 1),
      at(MAIN_BRANCH_CODE),
      '9 шт. в наличии',
      'на Каширке 2 сегодня, ещё 7 привезём завтра',
      'Доставка ТК',
    ],
    [
      'the main city, on several days',
      good(5, 9, 5, 2),
      at(MAIN_BRANCH_CODE),
      '9 шт. в наличии',
      'на Каширке 2 сегодня, ещё 7 привезём завтра и позже',
      'Доставка ТК',
    ],
    [
      'the main city, all of it on the shelf',
      good(9, 9),
      at(MAIN_BRANCH_CODE),
      '9 шт. в наличии',
      'заберите сегодня',
      'Доставка ТК',
    ],
    [
      'the main city, in the evening all of it is there the next day',
      good(2, 9, 1),
      at(MAIN_BRANCH_CODE, evening),
      '9 шт. в наличии',
      'заберите завтра',
      'Доставка ТК',
    ],
    [
      'the main city, in the store-room',
      good(2, 9, 5, 0),
      at(MAIN_BRANCH_CODE),
      '9 шт. в наличии',
      'привезём завтра',
      'Доставка ТК',
    ],
    ['in the store-room of a branch', good(2, 9, 5, 0), at(), 'В наличии 2 шт.', 'привезём завтра'],
    [
      'the main city, elsewhere',
      good(0, 9),
      at(MAIN_BRANCH_CODE),
      '9 шт. в наличии',
      'привезём в понедельник, 23 марта',
      'Доставка ТК',
    ],
    ['the main city, no shop', good(2, 9), at(MAIN_BRANCH_CODE, NO_SHOP), '9 шт. в наличии', null, 'Доставка ТК'],
    ['no shop, a courier', good(2, 9), at(PSKOV, NO_SHOP), 'В наличии 2 шт.', 'привезём завтра'],
    [
      'no shop, a company',
      good(2, 9),
      at(PSKOV, { ...NO_SHOP, delivery: 'company' }),
      'В наличии 2 шт.',
      null,
      'Доставка ТК',
    ],
    ['no shop, nobody', good(2, 9), at(PSKOV, { ...NO_SHOP, delivery: null }), 'В наличии 2 шт.', null],
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
    ['by courier', good(1, 9), 4, at(PSKOV, NO_SHOP), '1 шт. завтра, ещё 3 в понедельник'],
    ['a number that is none', good(2, 9), Number.NaN, at(), 'заберите сегодня'],
  ])('%s', (_, stock, wanted, shop, when) => expect(plain(stockPromise(stock, shop, wanted).when!)).toBe(when))

  test('on three days', () => {
    expect(plain(stockPromise(good(3, 9, 5, 1), at(), 4).when!)).toBe(
      '1 шт. сегодня, ещё 2 завтра, ещё 1 в понедельник',
    )
  })
})

describe('of several shops', () => {
  const closed: Counter = { id: 1, name: 'Верстак на Рижском', workTime: week('off') }
  const shut: Counter = { id: 2, name: 'Верстак в Запсковье', workTime: week('09:00-11:00') }
  const open: Counter = { id: 3, name: 'Верстак на Октябрьском', workTime: USUAL_WEEK }
  const shelves = (...counts: number[]) => ({
    goodLocalCount: counts.reduce((sum, count) => sum + count, 0),
    goodTotalCount: 20,
    shelves: counts.map((count, at) => ({ shop: at + 1, count })),
    away: [{ count: 10, days: 5 }],
  })
  const shop = at(PSKOV, { counters: [closed, shut, open] })

  test.each<[string, ReturnType<typeof shelves>, number, number | null, string, string[]]>([
    ['the one that is open has it', shelves(0, 0, 2), 1, null, 'сегодня', ['Верстак на Октябрьском']],
    ['the one that has it is shut for the day', shelves(0, 2, 0), 1, null, 'завтра', [shut.name, open.name]],
    ['the one that has it never opens', shelves(2, 0, 0), 1, null, 'завтра', [shut.name, open.name]],
    ['each has a part', shelves(0, 1, 1), 2, null, '1 шт. сегодня, ещё 1 завтра', [open.name]],
    ['the buyer has chosen another', shelves(0, 0, 2), 1, 2, 'завтра', [shut.name]],
    ['the buyer has chosen one of another city', shelves(0, 0, 2), 1, 77, 'сегодня', [open.name]],
    [
      'more of it stands in the later of two',
      shelves(0, 5, 1),
      12,
      null,
      '1 шт. сегодня, ещё 5 завтра, ещё 6 в понедельник',
      [open.name],
    ],
  ])('%s', (_, stock, wanted, chosen, when, names) => {
    const promise = collectPromise(stock, { ...shop, chosen }, wanted)!
    expect(plain(promise.when)).toBe(when)
    expect(promise.at.map(({ name }) => name)).toEqual(names)
  })

  test('a courier takes it from any of them', () => {
    expect(courierArrival(shelves(1, 1, 0), shop, 2)).toBe('2026-03-19')
    expect(courierArrival(shelves(1, 1, 0), shop, 3)).toBe('2026-03-23')
  })
})
