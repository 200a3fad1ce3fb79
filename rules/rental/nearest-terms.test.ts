import { expect, it } from 'vitest'
import { addDays } from '../calendar/moscow-time.ts'
import { nearestTerms } from './nearest-terms.ts'

/** 1–31 March, closed on the 8th and the 9th. */
const days = Array.from({ length: 31 }, (_, at) => addDays('2026-03-01', at)).map((day) => ({
  day,
  isOpen: day !== '2026-03-08' && day !== '2026-03-09',
}))
const piece = (...busy: [from: number, to: number][]) => ({
  busy: busy.map(([from, to]) => ({ from: march(from), to: march(to) })),
})
const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`
const near = (from: number, to: number, pieces: ReturnType<typeof piece>[]) =>
  nearestTerms({ from: march(from), to: march(to) }, { pieces, days }).map((term) => [
    Number(term.from.slice(8)),
    Number(term.to.slice(8)),
  ])

it('offers the days before and after', () => {
  expect(near(14, 15, [piece([14, 15])])).toEqual([
    [12, 13],
    [16, 17],
  ])
})

it('keeps to one piece and to open ends', () => {
  expect(near(14, 16, [piece([14, 14], [18, 18]), piece([16, 16], [12, 12])])).toEqual([
    [13, 15],
    [15, 17],
  ])
  // 8 and 9 March nobody hands over; a day between two open ones may be closed
  expect(near(10, 10, [piece([10, 20])])).toEqual([
    [7, 7],
    [21, 21],
  ])
  expect(near(10, 13, [piece([11, 31])])).toEqual([[7, 10]])
})

it('has nothing to offer where nothing is free, for junk and without a park', () => {
  expect(near(14, 15, [piece([1, 31])])).toEqual([])
  expect(near(14, 15, [])).toEqual([])
  expect(near(15, 14, [piece()])).toEqual([])
  expect(nearestTerms({ from: 'x', to: 'y' }, { pieces: [piece()], days })).toEqual([])
})
