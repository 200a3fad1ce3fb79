import { expect, test } from 'vitest'
import { courierTiers, deliveryPrice, freeDeliveryThreshold, missingForFreeDelivery } from './delivery-threshold.ts'

const tiers = [
  { start: 5000, price: '0' },
  { start: 0, price: '500' },
  { start: '2000', price: '300.50' },
]

test.each([
  ['in any order', tiers, 500000],
  ['the first free tier', [...tiers, { start: 9000, price: '0' }], 500000],
  ['as numbers', [{ start: 1501, price: 0 }], 150100],
  ['as text with cents', [{ start: '1501.00', price: '0.00' }], 150100],
  ['with spaces', [{ start: ' 1501 ', price: ' 0 ' }], 150100],
  ['free from the first ruble', [{ start: 0, price: '0' }], 0],
  ['always paid', [{ start: 0, price: '500' }], null],
  [
    'unreadable tiers',
    [
      { start: 'x', price: '0' },
      { start: 100, price: '' },
      { start: -5, price: '0' },
    ],
    null,
  ],
  [
    'a bad tail',
    [
      { start: '100x', price: '0' },
      { start: '100', price: 'x0' },
    ],
    null,
  ],
  ['none', [], null],
  ['null', null, null],
  ['missing', undefined, null],
])('%s', (_, prices, threshold) => {
  expect(freeDeliveryThreshold(prices)).toBe(threshold)
})

test.each([
  [0, tiers, 500000],
  [499999, tiers, 1],
  [500000, tiers, 0],
  [600000, tiers, 0],
  [NaN, tiers, 500000],
  [100, [], null],
])('%s kopecks miss with %j: %s', (total, prices, missing) =>
  expect(missingForFreeDelivery(total, prices)).toBe(missing),
)

test('an unreadable tier does not disturb the others', () => {
  const mixed = [tiers[0]!, { start: 'x', price: '1' }, tiers[1]!, { start: 1, price: '?' }, tiers[2]!]
  for (const total of [0, 199999, 200000, 500000]) expect(deliveryPrice(total, mixed)).toBe(deliveryPrice(total, tiers))
})

test.each([
  [0, tiers, 50000],
  [199999, tiers, 50000],
  [200000, tiers, 30050],
  [499999, tiers, 30050],
  [500000, tiers, 0],
  [-1, tiers, null],
  [NaN, tiers, null],
  [100, null, null],
])('%s kopecks with %j: delivery costs %s', (total, prices, price) => expect(deliveryPrice(total, prices)).toBe(price))

test.each([
  ['000001', true, 500000],
  ['000001', false, 500000],
  ['777', true, null],
  ['777', false, 500000],
])(
  'tiers written for %s, a transport company %s, promise free delivery from %s',
  (nodeCode, hasTransport, threshold) => {
    expect(freeDeliveryThreshold(courierTiers(nodeCode, tiers, hasTransport))).toBe(threshold)
  },
)
