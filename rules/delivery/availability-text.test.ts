import { expect, test } from 'vitest'
import { availabilityText } from './availability-text.ts'

test.each([
  ['777', 0, 4, '4 шт. в наличии'],
  ['777', 9, 0, 'Уточнить наличие'],
  ['777', 0, 1200, '1 200 шт. в наличии'],
  ['000001', 4, 0, 'В наличии 4 шт.'],
  ['000001', 4, 90, 'В наличии 4 шт.'],
  ['000001', 0, 90, 'На складе 90 шт.'],
  ['000001', 0, 0, 'Уточнить наличие'],
  ['000001', -2, 90, 'На складе 90 шт.'],
  ['000001', NaN, NaN, 'Уточнить наличие'],
  ['777', null, null, 'Уточнить наличие'],
  ['', undefined, 3, 'На складе 3 шт.'],
  ['000001', Infinity, 3, 'На складе 3 шт.'],
])('node %s, local %s, total %s: %s', (node, goodLocalCount, goodTotalCount, text) => {
  expect(availabilityText({ goodLocalCount, goodTotalCount }, node).replaceAll('\u00A0', ' ')).toBe(text)
})

test('the number keeps its unit', () => {
  expect(availabilityText({ goodLocalCount: 4 }, '000001')).toBe('В наличии 4\u00A0шт.')
})
