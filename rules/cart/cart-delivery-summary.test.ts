import { describe, expect, test } from 'vitest'
import { cartDeliverySummary, type SummaryItem } from './cart-delivery-summary.ts'
import { extendCalendar, RUSSIAN_CALENDAR } from '../calendar/day-off-calendar.ts'
import { CLOSED_ON_MONDAYS, moscow, USUAL_WEEK } from '../calendar/work-week.fixture.ts'

const item = (goodLocalCount: number | null, deliveryDays: number | null, inOrder = true): SummaryItem => ({
  goodLocalCount,
  deliveryDays,
  inOrder,
})
const here = item(5, 0)
const say = (items: SummaryItem[], time: string, workTime = USUAL_WEEK) =>
  cartDeliverySummary(items, { workTime, now: moscow(time) }).replaceAll('\u00A0', ' ')

describe('cartDeliverySummary', () => {
  test.each([
    ['a date nobody knows', [here, item(0, -1), item(0, null)], '2026-03-18 12:00', 'Сроки уточняются'],
    ['the same though it is in stock', [item(3, -1)], '2026-03-18 12:00', 'Сроки уточняются'],
    ['to be ordered', [here, item(0, null)], '2026-03-18 12:00', 'Под заказ'],
    ['all here, open', [here, here], '2026-03-18 19:59', 'Сегодня'],
    ['all here, closed for the day', [here], '2026-03-18 20:00', 'Завтра'],
    ['all here, before opening', [here], '2026-03-18 08:59', 'Завтра'],
    ['all here, Sunday', [here], '2026-03-15 12:00', 'Завтра'],
    ['all here, a holiday', [here], '2026-01-02 12:00', 'Завтра'],
    ['the slowest speaks', [here, item(0, 2), item(0, 1)], '2026-03-16 12:00', '18 марта'],
    ['even tomorrow is a date here', [here, item(0, 0)], '2026-03-16 12:00', '17 марта'],
    ['Saturday to Monday', [item(0, 2)], '2026-03-12 12:00', '16 марта'],
    ['Sunday to Monday', [item(0, 3)], '2026-03-12 12:00', '16 марта'],
    ['Friday stays', [item(0, 1)], '2026-03-12 12:00', '13 марта'],
    ['holidays are passed over', [item(0, 1)], '2025-12-30 12:00', '12 января'],
    ['the moved working Saturday stays', [item(0, 1)], '2025-10-31 12:00', '1 ноября'],
    ['just before midnight', [item(0, 2)], '2026-03-17 23:59', '19 марта'],
    ['at midnight', [item(0, 2)], '2026-03-18 00:00', '20 марта'],
    ['leap day', [item(0, 1)], '2028-02-28 12:00', '29 февраля'],
    ['one here with no days, one to come', [item(2, null), item(0, 2)], '2026-03-16 12:00', '18 марта'],
    ['the longest days count even of one that is here', [item(2, 3), item(0, 1)], '2026-03-16 12:00', '19 марта'],
    ['left out of the order', [here, item(0, -1, false), item(0, null, false)], '2026-03-18 12:00', 'Сегодня'],
    ['nothing in the order', [item(5, 0, false)], '2026-03-18 12:00', ''],
    ['an empty cart', [], '2026-03-18 12:00', ''],
    ['absurd days', [item(0, 1e6)], '2026-03-18 12:00', 'Под заказ'],
  ])('%s', (_, items, time, text) => expect(say(items, time)).toBe(text))

  test('Monday it is, even if the shop rests then', () => {
    expect(say([item(0, 2)], '2026-03-12 12:00', CLOSED_ON_MONDAYS)).toBe('16 марта')
    expect(say([here], '2026-03-16 12:00', CLOSED_ON_MONDAYS)).toBe('Завтра')
  })

  test('no schedule, a broken clock', () => {
    expect(say([here], '2026-03-18 12:00', [])).toBe('Завтра')
    const shop = { workTime: USUAL_WEEK, now: new Date(NaN) }
    expect(cartDeliverySummary([item(0, 2)], shop)).toBe('Сроки уточняются')
    expect(cartDeliverySummary([here], shop)).toBe('Завтра')
  })

  test('the shop’s own calendar', () => {
    const days = Array.from({ length: 31 }, (_, index) => `2026-07-${String(index + 1).padStart(2, '0')}`)
    const shop = (daysOff: string[]) => ({
      workTime: USUAL_WEEK,
      now: moscow('2026-06-30 12:00'),
      calendar: extendCalendar(RUSSIAN_CALENDAR, { daysOff }),
    })
    expect(cartDeliverySummary([item(0, 1)], shop(['2026-07-01']))).toBe('2\u00A0июля')
    expect(cartDeliverySummary([item(0, 1)], shop(days))).toBe('Сроки уточняются')
    expect(cartDeliverySummary([here], shop(['2026-06-30']))).toBe('Завтра')
  })
})
