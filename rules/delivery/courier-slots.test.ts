import { expect, test } from 'vitest'
import { WEEKDAYS } from '../calendar/work-week.ts'
import {
  courierCutOff,
  courierSlots,
  type CourierTerms,
  isClock,
  isInterval,
  SLOT_PASSED,
  SLOT_UNKNOWN,
  slotProblem,
  slotText,
} from './courier-slots.ts'
import { DAYS_UNKNOWN } from './stock.ts'

const terms: CourierTerms = {
  intervals: ['09:00–13:00', '13:00–17:00', '17:00–21:00'],
  sameDayUntil: '',
  leadHours: 2,
  days: 3,
}
const workTime = WEEKDAYS.map((weekday) => ({ weekday, start: '09:00', end: '20:00', isDayOff: '0' }))
const at = (moscow: string) => ({ nodeLogisticCode: '60', workTime, now: new Date(`${moscow}:00+03:00`) })
const here = { goodLocalCount: 3, deliveryDays: 1 }
const away = { goodLocalCount: 0, deliveryDays: 3 }
const one = (good: typeof here) => [{ good, quantity: 1 }]
const all = '09 13 17'

const shown = (days: ReturnType<typeof courierSlots>) =>
  days.map(({ day, intervals }) => `${day.slice(5)}: ${intervals.map((each) => each.slice(0, 2)).join(' ')}`)

// 16 November 2026 is a Monday
test.each([
  ['from tomorrow', '2026-11-16T10:00', here, {}, [`11-17: ${all}`, `11-18: ${all}`, `11-19: ${all}`]],
  [
    'from the day the goods are here',
    '2026-11-16T10:00',
    away,
    {},
    [`11-19: ${all}`, `11-20: ${all}`, `11-23: ${all}`],
  ],
  ['not on Saturday and Sunday', '2026-11-20T10:00', here, {}, [`11-23: ${all}`, `11-24: ${all}`, `11-25: ${all}`]],
  ['not on a holiday', '2026-11-03T10:00', here, {}, [`11-05: ${all}`, `11-06: ${all}`, `11-09: ${all}`]],
  [
    'near midnight the first one may be too soon',
    '2026-11-16T23:30',
    here,
    { leadHours: 10 },
    ['11-17: 13 17', `11-18: ${all}`, `11-19: ${all}`],
  ],
  [
    'today where the shop does that',
    '2026-11-16T09:59',
    here,
    { sameDayUntil: '12:00' },
    ['11-16: 13 17', `11-17: ${all}`, `11-18: ${all}`],
  ],
  [
    'at the very hour it is still time',
    '2026-11-16T11:00',
    here,
    { sameDayUntil: '12:00' },
    ['11-16: 13 17', `11-17: ${all}`, `11-18: ${all}`],
  ],
  [
    'a minute later it is not',
    '2026-11-16T11:01',
    here,
    { sameDayUntil: '12:00' },
    ['11-16: 17', `11-17: ${all}`, `11-18: ${all}`],
  ],
  [
    'after the cut-off from tomorrow',
    '2026-11-16T12:00',
    here,
    { sameDayUntil: '12:00' },
    [`11-17: ${all}`, `11-18: ${all}`, `11-19: ${all}`],
  ],
  ['today only with what is here', '2026-11-16T10:00', away, { sameDayUntil: '12:00', days: 1 }, [`11-19: ${all}`]],
  ['today only on a working day', '2026-11-21T10:00', here, { sameDayUntil: '12:00', days: 1 }, [`11-23: ${all}`]],
  ['nothing when nobody knows the day', '2026-11-16T10:00', { goodLocalCount: 0, deliveryDays: DAYS_UNKNOWN }, {}, []],
  ['nothing without intervals', '2026-11-16T10:00', here, { intervals: ['утром', '13:00–09:00'] }, []],
] as [string, string, typeof here, Partial<CourierTerms>, string[]][])('%s', (_, now, good, given, expected) => {
  expect(shown(courierSlots(one(good), at(now), { ...terms, ...given }))).toEqual(expected)
})

test('a day off of the shop is one of its couriers', () => {
  const week = workTime.map((day) => (day.weekday === 'вторник' ? { ...day, isDayOff: '1' } : day))
  expect(shown(courierSlots(one(here), { ...at('2026-11-16T10:00'), workTime: week }, terms))[0]).toBe(`11-18: ${all}`)
})

test.each([
  ['offered', '2026-11-17', '09:00–13:00', null],
  ['of yesterday', '2026-11-15', '09:00–13:00', SLOT_PASSED],
  ['of this morning', '2026-11-16', '09:00–13:00', SLOT_PASSED],
  ['begins too soon', '2026-11-16', '13:00–17:00', SLOT_PASSED],
  ['of today, where a courier comes from tomorrow', '2026-11-16', '17:00–21:00', SLOT_UNKNOWN],
  ['on a Saturday', '2026-11-21', '09:00–13:00', SLOT_UNKNOWN],
  ['too far', '2026-12-16', '09:00–13:00', SLOT_UNKNOWN],
  ['never was', '2026-11-17', '03:00–04:00', SLOT_UNKNOWN],
  ['no interval', '2026-11-17', 'днём', SLOT_UNKNOWN],
  ['no day', 'завтра', '09:00–13:00', SLOT_UNKNOWN],
])('a slot %s', (_, day, interval, words) => {
  expect(slotProblem({ day, interval }, one(here), at('2026-11-16T12:00'), terms)).toBe(words)
})

test('goods that come later than the slot', () => {
  const slot = { day: '2026-11-17', interval: '09:00–13:00' }
  expect(slotProblem(slot, one(away), at('2026-11-16T12:00'), terms)).toBe(SLOT_UNKNOWN)
})

test.each([
  ['2026-11-17', 'во вторник, 17\u00A0ноября, 09:00–13:00'],
  ['2026-11-18', 'в среду, 18\u00A0ноября, 09:00–13:00'],
])('%s is said «%s»', (day, text) => expect(slotText({ day, interval: '09:00–13:00' })).toBe(text))

test('what an owner may write', () => {
  expect(['09:00–13:00', '00:00–24:00'].every(isInterval)).toBe(true)
  expect(['9–13', '09:00-13:00', '13:00–13:00', '09:00–24:30'].some(isInterval)).toBe(false)
  expect([isClock('12:00'), isClock('24:00'), isClock('')]).toEqual([true, false, false])
})

test.each([
  ['from tomorrow on', {}, 0],
  ['until the hour the shop has named', { sameDayUntil: '12:00' }, 12 * 60],
  ['or the last one an interval may still be chosen at', { sameDayUntil: '20:00' }, 15 * 60 + 1],
  ['the evening before may be too late', { leadHours: 24 }, -7 * 60 + 1],
  ['without intervals nobody knows better', { sameDayUntil: '12:00', intervals: [] }, 0],
])('couriers come today %s', (_, more, minutes) => expect(courierCutOff({ ...terms, ...more })).toBe(minutes))
