import { expect, test } from 'vitest'
import { matchedParts } from './matched-parts.ts'

const marked = (text: string, query: string) =>
  matchedParts(text, query)
    .map((part) => (part.isMatched ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['перфо', 'Перфоратор BRUNO', '[Перфо]ратор BRUNO'],
  ['bru дрель', 'Дрель BRUNO', '[Дрель] [BRU]NO'],
  ['перфоратора', 'Перфораторы', '[Перфоратор]ы'],
  ['шуруповерт', 'Дрель-шуруповёрт', 'Дрель-[шуруповёрт]'],
  ['дрель', 'Ударная дрелька', 'Ударная [дрель]ка'],
  ['диск', 'Алмазный дископил', 'Алмазный [диск]опил'],
  ['brh26750', 'Перфоратор BRUNO BRH 26-750, 750 Вт', 'Перфоратор BRUNO [BRH 26-750], 750 Вт'],
  ['brh 26', 'BRUNO BRH 26-750', 'BRUNO [BRH 26]-750'],
])('«%s» in «%s»', (query, text, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test.each([
  ['а word inside another is no match', 'пила', 'Бензопила', 'Бензопила'],
  ['nothing typed marks nothing', '', 'Дрель', 'Дрель'],
  ['signs alone mark nothing', '.*+?[', 'Дрель .*', 'Дрель .*'],
  ['two letters do not stand for a word', 'дом', 'Доска', 'Доска'],
])('%s', (_case, query, text, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('the pieces make the text again', () => {
  const text = 'İ УШМ (болгарка) 125 мм 🔧'
  expect(
    matchedParts(text, 'ушм 125 i')
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
