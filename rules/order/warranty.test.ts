import { expect, test } from 'vitest'
import { warrantyUntil } from './warranty.ts'

test.each([
  ['2026-03-05', 12, '2027-03-05'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-31', 36, '2029-12-31'],
  ['2026-03-05', 0, null],
  [null, 12, null],
  ['05.03.2026', 12, null],
])('bought %s with %i months: till %s', (boughtOn, months, until) => {
  expect(warrantyUntil(boughtOn, months)).toBe(until)
})
