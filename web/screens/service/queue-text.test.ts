import { expect, test } from 'vitest'
import { queueText } from './queue-text.ts'

const works = (...days: number[]) => days.map((each) => ({ name: 'Работа', priceFrom: 1, days: each }))

test.each([
  [12, works(1, 5, 3), 'В работе 12\u00A0инструментов, обычно 1–5\u00A0дней'],
  [1, works(2, 2), 'В работе 1\u00A0инструмент, обычно 2\u00A0дня'],
  [0, works(1, 3), 'Сейчас без очереди, обычно 1–3\u00A0дня'],
  [0, [], 'Сейчас без очереди'],
])('%d in work', (queue, done, text) => {
  expect(queueText({ queue, works: done })).toBe(text)
})
