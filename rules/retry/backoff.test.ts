import { describe, expect, it } from 'vitest'
import { backoff, jittered } from './backoff.ts'

describe('a pause', () => {
  it.each([
    [1, { first: 1, most: 60 }, 1],
    [2, { first: 1, most: 60 }, 2],
    [6, { first: 1, most: 60 }, 32],
    [7, { first: 1, most: 60 }, 60],
    [1000, { first: 1, most: 60 }, 60],
    [5000, { first: 1, most: 60 }, 60],
    [1, { first: 250, most: 4000 }, 250],
    [5, { first: 250, most: 4000 }, 4000],
    [6, { first: 250, most: 4000 }, 4000],
    [1, { first: 10, most: 5 }, 5],
  ])('after %i failures with %j is %i', (failures, limits, expected) => {
    expect(backoff(failures, limits)).toBe(expected)
  })

  it.each([
    [0, 50],
    [0.5, 75],
    [1, 100],
  ])('jittered by %d of 100 is %d', (random, expected) => expect(jittered(100, () => random)).toBe(expected))
})
