import { expect, it } from 'vitest'
import { readRubles, rublesText } from './rubles-text.ts'

it.each([
  ['12 990', 12_990],
  ['12\u00A0990,5', 12_990.5],
  ['1299.05 ₽', 1299.05],
  ['100 руб.', 100],
  ['', null],
  ['  ', null],
  ['-5', -5],
  ['−5', -5],
  ['0', 0],
  ['12,999', undefined],
  ['дорого', undefined],
  ['1e5', undefined],
])('«%s» is %s', (text, rubles) => expect(readRubles(text)).toBe(rubles))

it.each([
  [12_990, '12\u00A0990'],
  [12_990.5, '12\u00A0990,50'],
  [0, '0'],
  [null, ''],
])('%s is shown as «%s»', (rubles, text) => expect(rublesText(rubles)).toBe(text))
