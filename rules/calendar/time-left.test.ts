import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = new Date('2026-03-05T12:00:00+03:00')

it.each([
  ['2026-03-07T13:02:03+03:00', { days: 2, hours: 1, minutes: 2, seconds: 3 }],
  ['2026-03-05T12:00:01+03:00', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  // the last part of a second still counts as one: zero is said only when it is over
  ['2026-03-05T12:00:00.001+03:00', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  ['2026-03-05T12:00:00+03:00', null],
  ['2026-03-01T12:00:00+03:00', null],
  ['never', null],
])('until %s', (end, left) => expect(timeLeft(new Date(end), now)).toEqual(left))
