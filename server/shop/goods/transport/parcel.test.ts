import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packParcels } from './parcel.ts'

const piece = (weight_grams: number, quantity = 1) => ({
  quantity,
  weight_grams,
  length_mm: 200,
  width_mm: 100,
  height_mm: 100,
})
const weights = (...lines: ReturnType<typeof piece>[]) => packParcels(lines).map(({ weightGrams }) => weightGrams)

it.each([
  ['what fits is one box', [piece(10_000, 2), piece(5000)], [25_000]],
  ['a heavy machine goes alone', [piece(35_000), piece(500)], [35_000, 500]],
  ['many go by boxes', [piece(8000, 7)], [24_000, 24_000, 8000]],
  ['lighter ones fill what is left', [piece(20_000, 2), piece(2000, 6)], [30_000, 22_000]],
  ['nothing is nothing', [piece(1000, 0)], []],
])('%s', (_, lines, boxes) => expect(weights(...lines)).toEqual(boxes))

it('carries every piece once, and no box is heavier than it may', () => {
  const lines = fc.array(
    fc.record({ grams: fc.integer({ min: 100, max: 40_000 }), pieces: fc.integer({ min: 1, max: 20 }) }),
  )
  fc.assert(
    fc.property(lines, (given) => {
      const boxes = weights(...given.map(({ grams, pieces }) => piece(grams, pieces)))
      expect(boxes.reduce((all, each) => all + each, 0)).toBe(
        given.reduce((all, { grams, pieces }) => all + grams * pieces, 0),
      )
      const single = new Set(given.map(({ grams }) => grams))
      expect(boxes.every((each) => each <= 30_000 || single.has(each))).toBe(true)
    }),
  )
})
