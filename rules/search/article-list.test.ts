import { expect, test } from 'vitest'
import { articleLines } from './article-list.ts'

const KNOWN = new Set(['100234', '100235', '100001', 'grh28920', 'rh26840'])

test.each([
  ['100234, 100235, 100001', ['100234', '100235', '100001']],
  ['100234 100235 100001', ['100234', '100235', '100001']],
  ['100234;100235', ['100234', '100235']],
  ['100234\n100235\r\n100001', ['100234', '100235', '100001']],
  ['GRH28-920 RH26-840', ['GRH28-920', 'RH26-840']],
  // quantities stay with what they count, an unknown one is told by the list
  ['100234 2 шт, 999999, 100235 - 10', ['100234 2 шт', '999999', '100235 - 10']],
  ['100234 999999 100235', ['100234', '999999', '100235']],
  ['нужны 100234 и 100235', ['нужны 100234 и', '100235']],
  // one good, however it is written; figures; words with a number in them
  ['100234', null],
  ['100234 100234', null],
  ['перфоратор GRH28-920 920 Вт', null],
  ['диск 125 22,23', null],
  ['999999, 888888', null],
  ['сравнить перфоратор GRH28-920 бренда Verdo против перфоратора RH26-840', null],
  ['', null],
])('%j → %j', (text, lines) => {
  expect(articleLines(text, (key) => KNOWN.has(key))).toEqual(lines)
})
