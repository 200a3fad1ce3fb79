import { expect, test } from 'vitest'
import { untilText } from './until-text.ts'

test('the last day of a sale, short enough for a label', () => {
  expect(untilText('2026-11-30')).toBe('до\u00a030.11')
  expect(untilText('2027-01-03')).toBe('до\u00a003.01')
})
