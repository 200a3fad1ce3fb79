import { expect, it } from 'vitest'
import { lateDays, lateFee } from './late-fee.ts'

it.each([
  ['2026-11-17', '2026-11-16', 80_000, 0, 0],
  ['2026-11-17', '2026-11-17', 80_000, 0, 0],
  ['2026-11-17', '2026-11-18', 80_000, 1, 120_000],
  ['2026-11-17', '2026-11-20', 80_000, 3, 360_000],
  ['2026-11-28', '2026-12-02', 50_000, 4, 300_000],
  ['2026-11-17', '2026-11-18', 33_333, 1, 50_000],
  ['2026-11-17', '2026-11-18', 33_400, 1, 50_100],
  ['2026-12-31', '2027-01-01', 1, 1, 100],
])('due %s, brought %s at %s a day: %s days, %s kopecks', (to, returnedOn, pricePerDay, days, fee) => {
  expect(lateDays({ to, returnedOn })).toBe(days)
  expect(lateFee({ to, returnedOn, pricePerDay })).toBe(fee)
})
