import { expect, test } from 'vitest'
import { sliderScale } from './slider-scale.ts'

const scale = sliderScale([100, 1000, 10_000, 250_000])

test.each([
  [100, 0],
  [550, 0.5],
  [1000, 1],
  [10_000, 2],
  [250_000, 3],
  [50, 0],
  [900_000, 3],
])('%d stands at %d', (value, position) => {
  expect(scale.positionOf(value)).toBe(position)
})

test.each([
  [0, 100],
  [0.5, 550],
  [1.5, 5500],
  [2.01, 12_400],
  [3, 250_000],
  [-1, 100],
  [4, 250_000],
])('at %d stands about %d', (position, value) => {
  expect(scale.valueAt(position)).toBe(value)
})

test('edges that fall together take no room and lose no value', () => {
  const narrow = sliderScale([5, 5, 6, 6])
  expect(narrow.positionOf(5)).toBe(1)
  expect(narrow.positionOf(6)).toBe(2)
  expect(narrow.valueAt(3)).toBe(6)
})
