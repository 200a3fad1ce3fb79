import { expect, test } from 'vitest'
import { shareOut, wantedMost } from './complete-word.ts'
import type { Phrase } from './phrases.ts'

const phrase = (shown: string, goods: number): Phrase => ({
  shown,
  words: shown.replaceAll('ё', 'е').split(/[ -]/),
  goods,
  vendors: [],
})
const phrases = [
  phrase('саморезы', 300),
  phrase('шурупы по дереву', 20),
  phrase('дрель-шуруповёрт аккумуляторная', 40),
  phrase('аккумулятор', 30),
  phrase('перфоратор аккумуляторный', 20),
  phrase('пилки для лобзика', 30),
]
const sought = [
  { query: 'шуруповёрт', times: 40 },
  { query: 'шуруповерт bruno', times: 12 },
  { query: 'шурупы', times: 4 },
]

test.each([
  // the beginning of a word is what people mean by it, and by how many: not whatever has the same stem
  ['шуруп', ['шуруповерт', 'шурупы']],
  ['шурупо', ['шуруповерт']],
  ['шурупов', ['шуруповерт']],
  ['Шурупов', ['шуруповерт']],
  // words before it stay
  ['аккумуляторная дре', ['аккумуляторная дрель']],
  // a word that is whole already, and what only says the same of others
  ['аккумулятор', []],
  ['шуруповёрт', []],
  ['пилки для лоб', ['пилки для лобзика']],
  // nothing begins so
  ['болгар', []],
  ['диск 125', []],
  ['', []],
  ['!', []],
])('%s goes on as %j', (typed, whole) => {
  const asked = sought.filter(({ query }) => query.startsWith(typed.toLowerCase()))
  expect(wantedMost(typed, asked, phrases).map(({ text }) => text)).toEqual(whole)
})

test('places are shared by how many want each, none twice', () => {
  const goods = (codes: string) => [...codes].map((code) => ({ code }))
  const shared = shareOut(
    [
      { weight: 40, goods: goods('abcdef') },
      { weight: 10, goods: goods('axyz') },
    ],
    6,
  )
  expect(shared.map(({ code }) => code).join('')).toBe('abcdxe')
  expect(shareOut([{ weight: 1, goods: goods('ab') }], 6)).toHaveLength(2)
})
