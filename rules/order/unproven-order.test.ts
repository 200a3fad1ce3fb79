import { expect, test } from 'vitest'
import { confirmationMessage, confirmationText, isLargeOrder, todayClockText } from './unproven-order.ts'

const LIMITS = { unprovenPieces: 50, unprovenSum: 30_000_000, unprovenMinutes: 30 }

test.each([
  [50, 30_000_000, false],
  [51, 100, true],
  [1, 30_000_001, true],
])('%i pieces for %i kopecks', (pieces, sum, large) => expect(isLargeOrder({ pieces, sum }, LIMITS)).toBe(large))

test('the words', () => {
  expect(todayClockText(new Date('2026-03-05T21:05:00Z'))).toBe('00:05')
  expect(confirmationText(30)).toContain('Товар держим 30\u00A0минут.')
  expect(confirmationText(21)).toContain('держим 21\u00A0минуту.')
  expect(confirmationMessage(new Date('2026-03-05T12:42:00Z'))).toContain('держим до\u00A015:42.')
})
