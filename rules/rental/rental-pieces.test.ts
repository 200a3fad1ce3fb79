import { expect, it } from 'vitest'
import { freePieces } from './rental-pieces.ts'

const pieces = [
  { busy: [{ from: '2026-03-07', to: '2026-03-08' }] },
  {
    busy: [
      { from: '2026-03-05', to: '2026-03-05' },
      { from: '2026-03-09', to: '2026-03-10' },
    ],
  },
]

it.each([
  ['2026-03-05', '2026-03-05', 1],
  ['2026-03-06', '2026-03-06', 2],
  ['2026-03-08', '2026-03-08', 1],
  // each day has a free piece, the two days together have none
  ['2026-03-08', '2026-03-09', 0],
  ['2026-03-04', '2026-03-11', 0],
  ['2026-03-11', '2026-03-20', 2],
])('%s … %s: %i free', (from, to, count) => {
  expect(freePieces(pieces, from, to)).toBe(count)
})

it('a day alone is a range of one', () => {
  expect(freePieces(pieces, '2026-03-07')).toBe(1)
  expect(freePieces([], '2026-03-07')).toBe(0)
})
