import { expect, it } from 'vitest'
import { flatness } from './flatness.ts'
import { largestRate } from './largest-rate.ts'

it.each([
  ['the same all the time', [100, 101, 99, 100, 102, 100], true],
  ['one bad minute', [100, 101, 99, 100, 900, 100, 101, 99, 100], true],
  ['a slow leak', [100, 104, 108, 112, 116, 120, 124, 128, 132], false],
  ['a step up', [100, 100, 100, 100, 130, 130, 130, 130, 130], false],
  ['less and less', [130, 120, 110, 100, 100, 100], true],
])('%s', (_name, series, isFlat) => expect(flatness(series, 1.1, 5).isFlat).toBe(isFlat))

it.each([3, 47, 100, 333])('a shop that bears %i a second is found to bear nearly that', async (most) => {
  const tried: number[] = []
  const found = await largestRate(async (rate) => {
    tried.push(rate)
    return rate <= most
  })
  expect(found).toBeLessThanOrEqual(most)
  expect(found).toBeGreaterThanOrEqual(most < 4 ? 0 : most * 0.88)
  expect(tried.length).toBeLessThan(22)
})

it('one stumble is tried again', async () => {
  let stumbles = 1
  expect(await largestRate(async (rate) => rate <= 40 && (rate < 40 || stumbles-- <= 0))).toBe(40)
})
