import { describe, expect, test } from 'vitest'
import { cleanQuery, replaceWord } from './query-text.ts'

describe('cleaning a query', () => {
  test.each([
    ['  Дрель \t\n ударная ', 'Дрель ударная'],
    ['дрель\u0000\u200bударная', 'дрель ударная'],
    ['д\u0301рель', 'дрель'],
    ['й\u0306'.normalize('NFD'), 'й'],
    [' '.repeat(5000), ''],
    ['а'.repeat(41), ''],
    ['\ud800', ''],
    ['дрель до 13 мм', 'дрель до 13 мм'],
    [`дрель ${'ы '.repeat(60)}`, `дрель ${'ы '.repeat(29)}`.trim()],
  ])('%j → %j', (typed, clean) => {
    expect(cleanQuery(typed)).toBe(clean)
  })
})

describe('putting a word in the place of another', () => {
  test.each([
    ['Перфаратор 800', 'перфаратор', 'перфоратор', 'перфоратор 800'],
    ['щётка', 'щетка', 'щётки', 'щётки'],
    ['дрели дрель', 'дрель', 'бур', 'дрели бур'],
    ['перфоратор фиолетовый', 'фиолетовый', '', 'перфоратор'],
    ['16ы150', 'ы', '', '16 150'],
  ])('%s: %s → %s', (text, word, shown, result) => {
    expect(replaceWord(text, word, shown)).toBe(result)
  })
})
