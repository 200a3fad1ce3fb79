import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance, forgivenSlips, prefixDistance } from './edit-distance.ts'

describe('slips between two words', () => {
  test.each([
    ['перфоратор', 'перфоратор', 0],
    ['перфаратор', 'перфоратор', 0.5],
    ['перфортор', 'перфоратор', 1],
    ['перфоратро', 'перфоратор', 1],
    ['молток', 'молоток', 1],
    ['дрил', 'дрель', 1],
    ['терро', 'теро', 0.5],
    ['лобзик', 'лобзик', 0],
    ['пила', 'дрель', Infinity],
    ['', 'дрель', Infinity],
  ])('%s – %s: %d', (one, other, slips) => {
    expect(editDistance(one, other, 3)).toBe(slips)
  })

  test('is the same both ways, and nothing only for the same word', () => {
    const word = fc.string({ unit: fc.constantFrom(...'абгдеор'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        const there = editDistance(one, other, 9)
        expect(editDistance(other, one, 9)).toBe(there)
        expect(there === 0).toBe(one === other)
      }),
    )
  })

  test('gives up above the limit', () => {
    expect(editDistance('перфоратор', 'лобзик', 2)).toBe(Infinity)
    expect(editDistance('перфортар', 'перфоратор', 1)).toBe(Infinity)
  })

  test('an unfinished word is held against the beginning', () => {
    expect(prefixDistance('перфа', 'перфоратор', 1)).toBe(0.5)
    expect(prefixDistance('префор', 'перфоратор', 2)).toBe(1)
    expect(prefixDistance('дрел', 'перфоратор', 2)).toBe(Infinity)
  })

  test('short words are not bent far', () => {
    expect(['ум', 'бур', 'пила', 'дрель', 'лобзик', 'перфоратор'].map(forgivenSlips)).toEqual([0, 0.5, 1, 1, 1.5, 2.5])
  })
})
