import { expect, it } from 'vitest'
import { formedText, readFormedAt } from './formed-at.ts'

it.each([
  ['2018-03-05T10:00:00', '2018-03-05T10:00:00', '05.03.2018, 10:00'],
  ['2018-03-05T10:00:00+03:00', '2018-03-05T10:00:00', '05.03.2018, 10:00'],
  ['2018-03-05 10:07', '2018-03-05T10:07:00', '05.03.2018, 10:07'],
  ['2018-03-05', '2018-03-05T00:00:00', '05.03.2018, 00:00'],
])('%s', (text, formed, words) => {
  expect(readFormedAt(text)).toBe(formed)
  expect(formedText(formed)).toBe(words)
})

it.each([[undefined], [''], ['вчера'], ['05.03.2018 10:00']])('%s says nothing', (text) =>
  expect(readFormedAt(text)).toBeNull(),
)
