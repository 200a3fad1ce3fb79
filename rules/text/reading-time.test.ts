import { expect, it } from 'vitest'
import { readingMinutes } from './reading-time.ts'

it.each([
  [0, 1],
  [500, 1],
  [1799, 1],
  [1800, 2],
  [3600, 3],
  [120_000, 100],
])('%d characters take %d min', (characters, minutes) => {
  expect(readingMinutes(characters)).toBe(minutes)
})
