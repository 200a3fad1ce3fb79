import { describe, expect, it } from 'vitest'
import { workedBack } from './worked-back.ts'
import { WEEKDAYS } from './work-week.ts'

const week = (hours: Record<number, [string, string]>) =>
  WEEKDAYS.map((weekday, at) => {
    const [start, end] = hours[at] ?? []
    return start ? { weekday, start, end: end!, isDayOff: '0' } : { weekday, isDayOff: '1' }
  })
const NINE_TO_EIGHT: [string, string] = ['09:00', '20:00']
const WEEKDAYS_ONLY = week({ 0: NINE_TO_EIGHT, 1: NINE_TO_EIGHT, 2: NINE_TO_EIGHT, 3: NINE_TO_EIGHT, 4: NINE_TO_EIGHT })
const at = (text: string) => new Date(`${text}:00+03:00`)

describe('so many minutes of work ago', () => {
  it.each([
    // 2026-11-17 is a Tuesday
    ['in the middle of a day', WEEKDAYS_ONLY, '2026-11-17T12:00', 30, '2026-11-17T11:30'],
    [
      'just after opening: the rest is of the evening before',
      WEEKDAYS_ONLY,
      '2026-11-17T09:10',
      30,
      '2026-11-16T19:40',
    ],
    ['at night: the evening’s last minutes', WEEKDAYS_ONLY, '2026-11-17T03:00', 30, '2026-11-16T19:30'],
    ['on Monday morning: Friday evening', WEEKDAYS_ONLY, '2026-11-16T09:05', 30, '2026-11-13T19:35'],
    ['over a holiday of the law', WEEKDAYS_ONLY, '2026-11-05T09:00', 30, '2026-11-03T19:30'],
    ['exactly a day of work', WEEKDAYS_ONLY, '2026-11-17T20:00', 660, '2026-11-17T09:00'],
    ['a minute more than that', WEEKDAYS_ONLY, '2026-11-17T20:00', 661, '2026-11-16T19:59'],
    ['a shop that works into the night', week({ 0: ['18:00', '02:00'] }), '2026-11-17T01:00', 30, '2026-11-17T00:30'],
    ['hours nobody knows', [], '2026-11-17T03:00', 30, '2026-11-17T02:30'],
    ['nothing to wait for', WEEKDAYS_ONLY, '2026-11-17T12:00', 0, '2026-11-17T12:00'],
  ])('%s', (_name, workTime, now, minutes, since) =>
    expect(workedBack(minutes, { workTime, now: at(now) })).toEqual(at(since)),
  )

  it('a shop that has rested for weeks: whoever waits longer than that is late', () =>
    expect(workedBack(30, { workTime: week({ 0: ['09:00', '09:01'] }), now: at('2026-11-17T12:00') })).toEqual(
      at('2026-10-27T12:00'),
    ))
})
