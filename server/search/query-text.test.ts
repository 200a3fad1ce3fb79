import { describe, expect, test } from 'vitest'
import {
  adjectivesOf,
  cleanQuery,
  fleetingOf,
  isAdjective,
  nounsOf,
  opensPurpose,
  replaceWord,
  withoutPlaces,
} from './query-text.ts'

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

describe('what a word is by its ending', () => {
  test.each([
    ['нитриловые', true, ['нитрил', 'нитриль', 'нитрила']],
    ['инверторная', true, ['инвертор', 'инверторь', 'инвертора']],
    ['зимние', true, []],
    ['перфоратор', false, []],
    ['лента', false, []],
    ['шины', false, []],
  ])('%s', (word, adjective, nouns) => {
    expect([isAdjective(word), nounsOf(word)]).toEqual([adjective, nouns])
  })
})

test.each([
  ['набор головок 1/2 в чемодане', 'набор головок 1/2 , чемодане'],
  ['дрель 18 в аккумуляторная', 'дрель 18 в аккумуляторная'],
  ['дрели 18 в бесщёточные', 'дрели 18 в бесщёточные'],
  ['380/220 в', '380/220 в'],
])('where a thing lies is no voltage: %s', (text, read) => {
  expect(withoutPlaces(text)).toBe(read)
})

describe('forms of one word', () => {
  test('with and without a fleeting vowel', () => {
    expect(fleetingOf('головк')).toContain('головок')
    expect(fleetingOf('щеток')).toEqual(['щетк'])
    expect(fleetingOf('перфоратор')).toEqual([])
  })
  test('a noun and its adjective', () => {
    expect(nounsOf('гусеничный')).toContain('гусеница')
    expect(adjectivesOf('бензин')).toContain('бензинов')
    expect(adjectivesOf('дизел')).toContain('дизельн')
  })
  test('«на» opens what a thing is put on, not what it lies or runs on', () => {
    expect(
      ['бензопилу', 'перфоратор', 'катушке', 'колесах', 'газу', '12в'].map((next) => opensPurpose('на', next)),
    ).toEqual([true, true, false, false, false, false])
  })
})
