import { expect, it } from 'vitest'
import { dayRangeText } from './day-range-text.ts'

it.each([
  ['2026-03-07', '2026-03-07', '7\u00A0марта'],
  ['2026-03-07', '2026-03-09', '7–9\u00A0марта'],
  ['2026-03-30', '2026-04-02', '30\u00A0марта\u00A0— 2\u00A0апреля'],
  ['2026-03-07', '2027-03-08', '7\u00A0марта\u00A0— 8\u00A0марта'],
])('%s … %s is %s', (from, to, text) => {
  expect(dayRangeText(from, to)).toBe(text)
})
