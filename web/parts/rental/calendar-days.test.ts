import { describe, expect, it } from 'vitest'
import { dayLabel, isTermFree, monthWeeks, moveMonth } from './calendar-days.ts'

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

it('says what a day is', () => {
  expect(dayLabel('2026-03-14', { free: 2, isOpen: true })).toBe('14\u00A0марта, суббота, свободно 2\u00A0шт.')
  expect(dayLabel('2026-03-14', { free: 0, isOpen: true })).toBe('14\u00A0марта, суббота, занято')
  expect(dayLabel('2026-03-14', { free: 1, isOpen: false })).toBe('14\u00A0марта, суббота, магазин закрыт')
})

it('a term fits when one piece is free all the way', () => {
  const calendar = {
    longestDays: 5,
    pieces: [
      { busy: [{ from: '2026-03-14', to: '2026-03-14' }] },
      { busy: [{ from: '2026-03-16', to: '2026-03-16' }] },
    ],
  }
  expect(isTermFree({ from: '2026-03-14', to: '2026-03-15' }, calendar)).toBe(true)
  expect(isTermFree({ from: '2026-03-14', to: '2026-03-16' }, calendar)).toBe(false)
  expect(isTermFree({ from: '2026-03-17', to: '2026-03-21' }, calendar)).toBe(true)
  expect(isTermFree({ from: '2026-03-17', to: '2026-03-22' }, calendar)).toBe(false)
  expect(isTermFree({ from: '2026-03-18', to: '2026-03-17' }, calendar)).toBe(false)
})
