import { describe, expect, test } from 'vitest'
import type { KnownWords } from './known-words.ts'
import { either, every, tsqueryOfTerm, descriptionQuery, without } from './term-query.ts'
import type { SearchTerm } from './terms.ts'

const known = (...words: string[]): KnownWords => ({
  has: (word) => words.includes(word),
  hasBeginning: (prefix) => words.some((word) => word.startsWith(prefix)),
  beginningWith(prefix, most) {
    const begun = words.filter((word) => word.startsWith(prefix))
    return begun.length > most ? null : begun
  },
})

const term = (alternatives: string[][], prefixes: string[] = []): SearchTerm => ({
  kind: 'word',
  alternatives,
  prefixes,
  key: '',
  isPurpose: false,
  isInDescription: false,
  isVendor: false,
  isMaterial: false,
  isCompany: false,
  isSize: false,
  goods: 1,
  shown: '',
})

describe('a term asks only for words some document has', () => {
  test.each<[string, SearchTerm, KnownWords, string | null]>([
    ['one of two spellings', term([['125'], ['125мм']]), known('125мм'), `(('125мм'))`],
    [
      'a phrase needs all its words',
      term([['болгарк'], ['углов', 'шлифмашин']]),
      known('болгарк', 'углов'),
      `(('болгарк'))`,
    ],
    ['a beginning of few words', term([], ['шуруп']), known('шуруповерт'), `(('шуруповерт'))`],
    [
      'a beginning of many',
      term([], ['шуруп']),
      known(...Array.from({ length: 30 }, (_, at) => `шуруп${at}`)),
      `(('шуруп':*))`,
    ],
    ['a beginning of nothing', term([['дрел']], ['дрелька']), known('дрел'), `(('дрел'))`],
    ['nothing at all', term([['дырокол']], ['дырокол']), known('дрел'), null],
    ['a quote is no end of the word', term([[`д'р`]]), known(`д'р`), `(('д''р'))`],
  ])('%s', (_, asked, words, query) => {
    expect(tsqueryOfTerm(asked, '', words)).toBe(query)
  })

  test('a word without the mark does not answer for one with it', () => {
    expect(tsqueryOfTerm(term([['бур']]), '=', known('бур'))).toBeNull()
    expect(tsqueryOfTerm(term([['бур']]), '=', known('=бур'))).toBe(`(('=бур'))`)
  })

  test('descriptions are asked for everything', () => {
    expect(descriptionQuery(term([['дырокол']]))).toBe(`(('дырокол'))`)
  })
})

test('what cannot be answered makes a choice shorter, a demand impossible and a ban needless', () => {
  expect(either([null, `'а'`])).toBe(`(('а'))`)
  expect(either([null])).toBeNull()
  expect(every([null, `'а'`])).toBeNull()
  expect(without(null)).toEqual([])
  expect(without(`'а'`)).toEqual([`!'а'`])
})
