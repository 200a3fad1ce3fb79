import { expect, test } from 'vitest'
import { orderRefusal } from './order-refusal.ts'

test.each([
  [0, 0, 100, 'Отметьте, что войдёт в этот заказ'],
  [1, 9_999, 100, 'Минимальная сумма заказа — 100\u00A0₽'],
  [1, 10_000, 100, null],
  [1, 1, 0, null],
])('%s chosen for %s kopecks, %s ₽ at least: %s', (chosen, total, minimum, words) =>
  expect(orderRefusal({ chosen, total, minimum })).toBe(words),
)
