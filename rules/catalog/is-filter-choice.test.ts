import { expect, test } from 'vitest'
import { isFilterChoice } from './is-filter-choice.ts'

test.each([
  ['goods of two sizes', { type: 'range', histogram: [3, 0, 2, 0] }, true],
  ['all of one size', { type: 'range', histogram: [0, 5, 0, 0] }, false],
  ['nothing left', { type: 'range', histogram: [0, 0, 0, 0] }, false],
  ['two makers', { type: 'list', values: ['BRUNO', 'VERDO'] }, true],
  ['one maker', { type: 'list', values: ['BRUNO'] }, false],
  ['there or not', { type: 'bool', values: ['Есть'] }, true],
])('%s', (_, filter, isChoice) => {
  expect(isFilterChoice(filter)).toBe(isChoice)
})
