import { expect, test } from 'vitest'
import { firstDay } from './shop-moment.ts'

test('the first day that fits is looked for among 31 days', () => {
  expect(firstDay('2026-07-01', () => true)).toBe('2026-07-01')
  expect(firstDay('2026-07-01', (day) => day >= '2026-07-31')).toBe('2026-07-31')
  expect(firstDay('2026-07-01', (day) => day >= '2026-08-01')).toBeNull()
})
