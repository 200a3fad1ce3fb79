import { expect, test } from 'vitest'
import { completePhrase, type Phrase } from './phrases.ts'

const phrase = (shown: string, goods: number, ...vendors: string[]): Phrase => ({
  shown,
  words: shown.replaceAll('ё', 'е').split(' '),
  goods,
  vendors,
})
const phrases = [
  phrase('перфоратор', 90, 'TERRO', 'BRUNO'),
  phrase('дрель ударная', 40, 'TERRO'),
  phrase('диск отрезной по металлу', 30, 'Norvik'),
  phrase('шуруповёрт аккумуляторный', 20),
  phrase('бур для перфоратора', 10),
]

test.each([
  ['пер', ['перфоратор', 'бур для перфоратора', 'перфоратор TERRO', 'перфоратор BRUNO']],
  ['Перфоратор', ['бур для перфоратора', 'перфоратор TERRO', 'перфоратор BRUNO']],
  ['диск по', ['диск отрезной по металлу', 'диск отрезной по металлу Norvik']],
  ['ударная др', ['дрель ударная', 'дрель ударная TERRO']],
  ['шуруповерт', ['шуруповёрт аккумуляторный']],
  ['перфораторо', []],
  ['!!!', []],
  ['', []],
])('%s → %j', (typed, completed) => {
  expect(completePhrase(phrases, typed, 5)).toEqual(completed)
})

test('no more than asked for', () => {
  expect(completePhrase(phrases, 'д', 1)).toEqual(['дрель ударная'])
})
