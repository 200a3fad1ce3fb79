import { expect, test } from 'vitest'
import { MAIN_NODE_CODE } from '../address/node-logistic.ts'
import { parkState } from './park-state.ts'

test.each([
  ['000001', 2, 5, 'here', 'В парке 2\u00A0шт.'],
  ['000001', 0, 5, 'warehouse', 'Есть в других городах'],
  ['000001', 0, 0, 'nowhere', 'Сейчас нет в парке'],
  [MAIN_NODE_CODE, 0, 5, 'here', 'В парке 5\u00A0шт.'],
  [MAIN_NODE_CODE, 0, 0, 'nowhere', 'Сейчас нет в парке'],
])('branch %s, %d here of %d: %s', (node, goodLocalCount, goodTotalCount, state, text) => {
  expect(parkState({ goodLocalCount, goodTotalCount, deliveryDays: 0 }, node)).toEqual({ state, text })
})
