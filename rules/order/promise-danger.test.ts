import { expect, it } from 'vitest'
import { type PromiseDanger, promiseDanger } from './promise-danger.ts'

it.each<[string, number, PromiseDanger | null]>([
  ['2026-11-15', 600, 'late'],
  ['2026-11-16', 0, 'today'],
  ['2026-11-16', 1439, 'today'],
  ['2026-11-17', 17 * 60 + 59, null],
  ['2026-11-17', 18 * 60, 'tomorrow'],
  ['2026-11-18', 1439, null],
])('promised for %s, at minute %i of 16 November: %s', (promised, minutes, danger) =>
  expect(promiseDanger(promised, { day: '2026-11-16', minutes })).toBe(danger),
)
