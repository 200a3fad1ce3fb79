import { describe, expect, it } from 'vitest'
import { monthWeeks, moveMonth } from './month-weeks.ts'

describe('monthWeeks', () => {
  it('starts on Monday and holds every day once', () => {
    const weeks = monthWeeks('2026-03')
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-03-01'])
    expect(weeks.flat().filter(Boolean)).toHaveLength(31)
    expect(weeks.at(-1)).toEqual(['2026-03-30', '2026-03-31', null, null, null, null, null])
  })

  it('a short month may fill four weeks', () => {
    expect(monthWeeks('2027-02')).toHaveLength(4)
  })
})

it.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', 0, '2026-03'],
])('%s moved by %i is %s', (month, by, moved) => {
  expect(moveMonth(month, by)).toBe(moved)
})
