import { expect, test } from 'vitest'
import { partDayText } from '../delivery/arrival-text.ts'
import { namedDayText, onWeekdayText } from './named-day.ts'

const MONDAY = '2026-11-16'
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  ['2026-11-16', 'сегодня', 'сегодня'],
  ['2026-11-17', 'завтра', 'завтра'],
  ['2026-11-18', 'в среду, 18 ноября', 'в среду'],
  ['2026-11-22', 'в воскресенье, 22 ноября', 'в воскресенье'],
  ['2026-11-24', 'во вторник, 24 ноября', '24 ноября'],
  ['2026-12-01', 'во вторник, 1 декабря', '1 декабря'],
])('%s', (day, named, ahead) => {
  expect(plain(namedDayText(MONDAY, day))).toBe(named)
  expect(plain(partDayText(MONDAY, day))).toBe(ahead)
})

test('a weekday keeps its preposition on the same line', () =>
  expect(onWeekdayText('2026-11-17')).toBe('во\u00A0вторник'))
