import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extendCalendar, RUSSIAN_CALENDAR } from '../calendar/day-off-calendar.ts'
import { deliveryText } from './stock-promise.ts'
import { CLOSED_ON_MONDAYS, DAILY, moscow, USUAL_WEEK, week } from '../calendar/work-week.fixture.ts'

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ')
const at = (time: string, workTime = USUAL_WEEK) => ({
  nodeLogisticCode: '000001',
  workTime,
  counters: [],
  now: moscow(time),
})
const local = { goodLocalCount: 3, deliveryDays: 0 }
const away = (deliveryDays: number | null) => ({ goodLocalCount: 0, goodTotalCount: 5, deliveryDays })

describe('deliveryText', () => {
  test.each([
    ['in stock, Monday', local, '2026-03-16 12:00', 'Доставка завтра'],
    ['in stock though far days are given', { ...local, deliveryDays: 9 }, '2026-03-16 12:00', 'Доставка завтра'],
    ['a minute before midnight', local, '2026-03-16 23:59', 'Доставка завтра'],
    ['at midnight it is another day', away(3), '2026-03-17 00:00', 'Доставка 20 марта'],
    ['a minute earlier', away(3), '2026-03-16 23:59', 'Доставка 19 марта'],
    ['0 days is tomorrow', away(0), '2026-03-16 12:00', 'Доставка завтра'],
    ['1 day', away(1), '2026-03-16 12:00', 'Доставка завтра'],
    ['2 days', away(2), '2026-03-16 12:00', 'Доставка послезавтра'],
    ['3 days', away(3), '2026-03-16 12:00', 'Доставка 19 марта'],
    ['Thursday evening', local, '2026-03-19 21:00', 'Доставка завтра'],
    ['Friday evening over a weekend', local, '2026-03-13 21:00', 'Доставка 16 марта'],
    ['Saturday', local, '2026-03-14 12:00', 'Доставка послезавтра'],
    ['Sunday', local, '2026-03-15 12:00', 'Доставка завтра'],
    ['before the long weekend of 8 March', local, '2026-03-06 12:00', 'Доставка 10 марта'],
    ['before New Year', local, '2025-12-30 12:00', 'Доставка 12 января'],
    ['in the holidays', away(2), '2026-01-03 12:00', 'Доставка 12 января'],
    ['31 December 2024', local, '2024-12-31 12:00', 'Доставка 9 января'],
    ['the moved working Saturday', local, '2025-10-31 12:00', 'Доставка завтра'],
    ['after it come four days of rest', local, '2025-11-01 12:00', 'Доставка 5 ноября'],
    ['leap day', local, '2028-02-28 12:00', 'Доставка завтра'],
    ['leap day by date', away(5), '2028-02-24 12:00', 'Доставка 29 февраля'],
    ['end of February', away(3), '2026-02-25 12:00', 'Доставка 2 марта'],
    ['end of month', local, '2026-03-31 12:00', 'Доставка завтра'],
    ['end of year', away(20), '2025-12-25 12:00', 'Доставка 14 января'],
    ['unknown days', away(-1), '2026-03-16 12:00', 'Сроки уточняются'],
    ['unknown days though in stock', { ...local, deliveryDays: -1 }, '2026-03-16 12:00', 'Сроки уточняются'],
    ['no days', away(null), '2026-03-16 12:00', 'Сроки уточняются'],
    ['no days but in stock', { ...local, deliveryDays: null }, '2026-03-16 12:00', 'Доставка завтра'],
    ['days that are no number', away(NaN), '2026-03-16 12:00', 'Сроки уточняются'],
    ['absurd days', away(100000), '2026-03-16 12:00', 'Сроки уточняются'],
    ['other negative days', away(-5), '2026-03-16 12:00', 'Сроки уточняются'],
    ['negative stock', { goodLocalCount: -3, deliveryDays: 2 }, '2026-03-16 12:00', 'Доставка послезавтра'],
    ['nothing known', {}, '2026-03-16 12:00', 'Сроки уточняются'],
  ])('%s', (_, good, time, text) => expect(plain(deliveryText(good, at(time)))).toBe(text))

  test('the main city sends by transport company, whatever the stock', () => {
    for (const good of [local, away(-1), {}]) {
      expect(deliveryText(good, { ...at('2026-03-16 12:00'), nodeLogisticCode: '777' })).toBe('Доставка ТК')
    }
  })

  test.each([
    ['closed on Mondays', CLOSED_ON_MONDAYS, '2026-03-13 12:00', 'Доставка 17 марта'],
    ['closed on Mondays, on a Sunday', CLOSED_ON_MONDAYS, '2026-03-15 12:00', 'Доставка послезавтра'],
    ['a shop open on weekends still has no couriers then', DAILY, '2026-03-13 12:00', 'Доставка 16 марта'],
    [
      'closed on Saturdays, even a moved one',
      week(...Array(5).fill('09:00-20:00'), 'off', 'off'),
      '2025-10-31 12:00',
      'Доставка 5 ноября',
    ],
    ['always closed', week('off'), '2026-03-16 12:00', 'Сроки уточняются'],
    [
      'working only on weekends',
      week(...Array(5).fill('off'), '09:00-20:00', '09:00-20:00'),
      '2026-03-16 12:00',
      'Сроки уточняются',
    ],
    ['unreadable hours are not a day off', week('x-y'), '2026-03-16 12:00', 'Доставка завтра'],
    ['no schedule', [], '2026-03-13 12:00', 'Доставка 16 марта'],
  ])('%s', (_, workTime, time, text) => expect(plain(deliveryText(local, at(time, workTime)))).toBe(text))

  test('a shop may know more days off than the table', () => {
    const calendar = extendCalendar(RUSSIAN_CALENDAR, { daysOff: ['2026-03-17'] })
    expect(deliveryText(local, { ...at('2026-03-16 12:00'), calendar })).toBe('Доставка послезавтра')
  })

  test('the date keeps its month', () =>
    expect(deliveryText(away(3), at('2026-03-16 12:00'))).toBe('Доставка 19\u00A0марта'))

  test('a broken clock', () => {
    expect(deliveryText(local, { ...at('2026-03-16 12:00'), now: new Date(NaN) })).toBe('Сроки уточняются')
  })

  test('never throws and never promises today', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: false }),
        fc.anything(),
        fc.double(),
        fc.double(),
        (now, workTime, count, days) => {
          const good = { goodLocalCount: count, deliveryDays: days }
          const text = deliveryText(good, {
            nodeLogisticCode: '000001',
            workTime: workTime as never,
            counters: [],
            now,
          })
          expect(text).toMatch(/^(Сроки уточняются|Доставка (завтра|послезавтра|\d{1,2}\u00A0[а-я]+))$/)
        },
      ),
    )
  })
})

test.each(['000001', '777'])('nothing anywhere promises no day in %s', (nodeLogisticCode) => {
  for (const deliveryDays of [-1, 0, 1, 4, null]) {
    const nowhere = { goodLocalCount: 0, goodTotalCount: 0, deliveryDays }
    expect(deliveryText(nowhere, { ...at('2026-03-18 12:00'), nodeLogisticCode })).toBeNull()
  }
})
