import { expect, it } from 'vitest'
import { dayLabel, isTermFree } from './calendar-days.ts'

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
