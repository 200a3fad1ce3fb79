import { expect, test } from 'vitest'
import { deliveryBy } from './delivery-by.ts'

test.each([
  ['777', true, true, 'company'],
  ['777', true, false, 'company'],
  ['777', false, true, 'courier'],
  ['777', false, false, null],
  ['000001', true, true, 'courier'],
  ['000001', true, false, 'company'],
  ['000001', false, true, 'courier'],
  ['000001', false, false, null],
] as const)('in %s, a transport company %s, a courier %s: %s brings it', (nodeCode, hasTransport, hasCourier, by) => {
  expect(deliveryBy(nodeCode, { hasTransport, hasCourier })).toBe(by)
})
