import { describe, expect, test } from 'vitest'
import { scheduleText } from './schedule-text.ts'
import { CLOSED_ON_MONDAYS, DAILY, USUAL_WEEK, week } from './work-week.fixture.ts'

const day = '09:00-20:00'
const short = '10:00-18:00'

describe('scheduleText', () => {
  test.each([
    ['three groups', USUAL_WEEK, 'Пн–Пт 09:00–20:00, Сб 10:00–18:00, Вс выходной'],
    ['two days off', week(day, day, day, day, day, 'off', 'off'), 'Пн–Пт 09:00–20:00, Сб, Вс выходные'],
    ['three days off', week(day, day, day, day, 'off', 'off', 'off'), 'Пн–Чт 09:00–20:00, Пт–Вс выходные'],
    ['all alike', DAILY, 'Ежедневно 09:00–20:00'],
    ['closed on Mondays', CLOSED_ON_MONDAYS, 'Пн выходной, Вт–Вс 09:00–20:00'],
    ['short weekend', week(day, day, day, day, day, short, short), 'Пн–Пт 09:00–20:00, Сб–Вс 10:00–18:00'],
    [
      'a break in the middle',
      week(day, day, 'off', day, day, short, 'off'),
      'Пн–Вт 09:00–20:00, Ср выходной, Чт–Пт 09:00–20:00, Сб 10:00–18:00, Вс выходной',
    ],
    ['round the clock', week('00:00-24:00'), 'Ежедневно круглосуточно'],
    ['from noon to noon', week('12:00-12:00'), 'Ежедневно круглосуточно'],
    ['eight to four', week('08:00-16:00'), 'Ежедневно 08:00–16:00'],
    ['into the night', week('10:00-02:00'), 'Ежедневно 10:00–02:00'],
    ['never', week('off'), 'Временно закрыто'],
    ['any order', [...USUAL_WEEK].reverse(), 'Пн–Пт 09:00–20:00, Сб 10:00–18:00, Вс выходной'],
    ['other spelling of hours', week('9:00-20:00:00'), 'Ежедневно 09:00–20:00'],
  ])('%s', (_, workTime, text) => expect(scheduleText(workTime)).toBe(text))

  test('an unreadable day is left out and does not join its neighbours', () => {
    expect(scheduleText(week(day, day, 'x-y', day, day, 'off', 'off'))).toBe(
      'Пн–Вт 09:00–20:00, Чт–Пт 09:00–20:00, Сб, Вс выходные',
    )
    expect(scheduleText(week('x-y', day, day, day, day, day, 'x-y'))).toBe('Вт–Сб 09:00–20:00')
    expect(scheduleText([{ weekday: 'Блиндень', start: '09:00', end: '20:00', isDayOff: '0' }])).toBe(
      'График работы уточняется',
    )
  })

  test.each([[null], [undefined], [[]]])('%j', (none) => expect(scheduleText(none)).toBe('График работы уточняется'))
})
