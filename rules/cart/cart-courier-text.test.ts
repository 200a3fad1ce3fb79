import { expect, test } from 'vitest'
import { cartCourierText } from './cart-courier-text.ts'

// a Monday, in the middle of the day
const shop = {
  now: new Date('2026-03-02T12:00:00+03:00'),
  nodeLogisticCode: '000001',
  workTime: [],
  calendar: { daysOff: new Set<string>(), workingDays: new Set<string>() },
}
const item = (more: object) => ({
  code: 'a',
  quantity: 1,
  goodLocalCount: 5,
  goodTotalCount: 9,
  deliveryDays: 1,
  inOrder: true,
  ...more,
})

test.each([
  ['all in the branch', [item({}), item({ code: 'b' })], 'Доставка завтра'],
  ['more than the branch has', [item({ quantity: 6, deliveryDays: 2 })], 'Доставка послезавтра'],
  [
    'the same good twice, together more than the branch has',
    [item({ quantity: 3, deliveryDays: 2 }), item({ quantity: 3, deliveryDays: 2 })],
    'Доставка послезавтра',
  ],
  [
    'as late as the latest',
    [item({}), item({ code: 'b', goodLocalCount: 0, deliveryDays: 2 })],
    'Доставка послезавтра',
  ],
  ['one nobody knows about', [item({}), item({ code: 'b', goodLocalCount: 0, deliveryDays: -1 })], 'Сроки уточняются'],
  ['more than there is', [item({ quantity: 10 })], 'Сроки уточняются'],
  [
    'what is not chosen does not count',
    [item({}), item({ code: 'b', goodLocalCount: 0, deliveryDays: -1, inOrder: false })],
    'Доставка завтра',
  ],
])('%s', (_, items, text) => {
  expect(cartCourierText(items, shop)).toBe(text)
})
