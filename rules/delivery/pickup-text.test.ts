import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DayOffCalendar, extendCalendar, RUSSIAN_CALENDAR } from '../calendar/day-off-calendar.ts'
import { collectedAt } from './arrival.ts'
import { pickupText as said } from './arrival-text.ts'
import type { StockedGood } from './stock.ts'
import { CLOSED_ON_MONDAYS, DAILY, moscow, USUAL_WEEK, week } from '../calendar/work-week.fixture.ts'

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ')
const at = (time: string, workTime = USUAL_WEEK) => ({ workTime, now: moscow(time) })
/** In a shop on whose shelf all of the branch's pieces stand. */
function pickupText(good: StockedGood, { workTime, ...moment }: ReturnType<typeof at> & { calendar?: DayOffCalendar }) {
  const placed = { ...good, shelves: [{ shop: 1, count: good.goodLocalCount ?? 0 }] }
  const arrival = collectedAt([{ good: placed, quantity: 1 }], { id: 1, name: '', workTime }, moment)
  return said(arrival, moment.now)
}
const local = { goodLocalCount: 1, deliveryDays: 0 }
const away = (deliveryDays: number | null) => ({ goodLocalCount: 0, goodTotalCount: 5, deliveryDays })

describe('pickupText of a good on the shelf', () => {
  test.each([
    ['17:59', USUAL_WEEK, '2026-03-18 17:59', 'Самовывоз сегодня'],
    ['18:00', USUAL_WEEK, '2026-03-18 18:00', 'Самовывоз завтра'],
    ['just after midnight', USUAL_WEEK, '2026-03-18 00:00', 'Самовывоз сегодня'],
    ['just before midnight', USUAL_WEEK, '2026-03-18 23:59', 'Самовывоз завтра'],
    ['Friday evening, the shop works on Saturday', USUAL_WEEK, '2026-03-13 18:00', 'Самовывоз завтра'],
    ['Saturday evening', USUAL_WEEK, '2026-03-14 18:00', 'Самовывоз послезавтра'],
    ['Sunday, closed', USUAL_WEEK, '2026-03-15 12:00', 'Самовывоз завтра'],
    ['before an early closing', week('09:00-17:00'), '2026-03-18 16:59', 'Самовывоз сегодня'],
    ['at an early closing', week('09:00-17:00'), '2026-03-18 17:00', 'Самовывоз завтра'],
    ['closed on Mondays, Monday', CLOSED_ON_MONDAYS, '2026-03-16 10:00', 'Самовывоз завтра'],
    ['closed on Mondays, Sunday evening', CLOSED_ON_MONDAYS, '2026-03-15 19:00', 'Самовывоз послезавтра'],
    ['a shop that works till two at night', week('10:00-02:00'), '2026-03-18 18:00', 'Самовывоз завтра'],
    ['New Year’s Eve', DAILY, '2025-12-31 12:00', 'Самовывоз 10 января'],
    ['evening before it', DAILY, '2025-12-30 19:00', 'Самовывоз 10 января'],
    ['by day before it', DAILY, '2025-12-30 12:00', 'Самовывоз сегодня'],
    ['New Year holidays of 2025', DAILY, '2025-01-07 12:00', 'Самовывоз послезавтра'],
    ['the moved working Saturday', USUAL_WEEK, '2025-11-01 12:00', 'Самовывоз сегодня'],
    ['its evening', USUAL_WEEK, '2025-11-01 18:00', 'Самовывоз 5 ноября'],
    ['leap day', DAILY, '2028-02-29 12:00', 'Самовывоз сегодня'],
    ['the evening before a leap day', DAILY, '2028-02-28 20:00', 'Самовывоз завтра'],
    ['month end', USUAL_WEEK, '2026-03-31 18:30', 'Самовывоз завтра'],
    ['always closed', week('off'), '2026-03-18 12:00', 'Сроки уточняются'],
    ['no schedule', [], '2026-03-18 12:00', 'Сроки уточняются'],
    ['unreadable hours', week('x-y'), '2026-03-18 12:00', 'Сроки уточняются'],
  ])('%s', (_, workTime, time, text) => expect(plain(pickupText(local, at(time, workTime)))).toBe(text))

  test('days that are unknown do not matter then', () => {
    expect(pickupText({ goodLocalCount: 1, deliveryDays: -1 }, at('2026-03-18 12:00'))).toBe('Самовывоз сегодня')
    expect(pickupText({ goodLocalCount: 1, deliveryDays: null }, at('2026-03-18 12:00'))).toBe('Самовывоз сегодня')
  })
})

describe('pickupText of a good that has to come', () => {
  test.each([
    [away(0), '2026-03-16 12:00', 'Самовывоз завтра'],
    [away(1), '2026-03-16 12:00', 'Самовывоз завтра'],
    [away(2), '2026-03-16 12:00', 'Самовывоз послезавтра'],
    [away(3), '2026-03-16 23:59', 'Самовывоз 19 марта'],
    [away(3), '2026-03-17 00:00', 'Самовывоз 20 марта'],
    [away(5), '2026-03-16 12:00', 'Самовывоз 21 марта'],
    [away(6), '2026-03-16 12:00', 'Самовывоз 23 марта'],
    [away(1), '2025-12-30 12:00', 'Самовывоз 10 января'],
    [away(2), '2026-02-27 12:00', 'Самовывоз 2 марта'],
    [away(-1), '2026-03-16 12:00', 'Под заказ'],
    [away(null), '2026-03-16 12:00', 'Под заказ'],
    [away(NaN), '2026-03-16 12:00', 'Под заказ'],
    [away(1e9), '2026-03-16 12:00', 'Под заказ'],
    [{ goodLocalCount: -1, deliveryDays: 1 }, '2026-03-16 12:00', 'Самовывоз завтра'],
    [{}, '2026-03-16 12:00', 'Под заказ'],
  ])('%j on %s: %s', (good, time, text) => expect(plain(pickupText(good, at(time)))).toBe(text))
})

test('the shop’s own calendar', () => {
  const calendar = extendCalendar(RUSSIAN_CALENDAR, { daysOff: ['2026-03-18', '2026-03-19'] })
  expect(pickupText(local, { ...at('2026-03-18 12:00'), calendar })).toBe('Самовывоз послезавтра')
})

test('a broken clock', () => {
  const shop = { ...at('2026-03-18 12:00'), now: new Date(NaN) }
  expect(pickupText(local, shop)).toBe('Сроки уточняются')
})

test('never throws', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: false }),
      fc.anything(),
      fc.double(),
      fc.double(),
      (now, workTime, count, days) => {
        const good = { goodLocalCount: count, deliveryDays: days }
        const text = pickupText(good, { workTime: workTime as never, now })
        expect(text).toMatch(
          /^(Под заказ|Сроки уточняются|Самовывоз (сегодня|завтра|послезавтра|\d{1,2}\u00A0[а-я]+))$/,
        )
      },
    ),
  )
})
