import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, prefixDistance } from './edit-distance.ts'
import { FuzzyWords } from './fuzzy-words.ts'

const letters = (some: string, maxLength = 10) => fc.string({ unit: fc.constantFrom(...some), minLength: 1, maxLength })

test('finds every word that is near, and no other, whatever is told apart at a glance', () => {
  const word = fc.oneof(letters('абвпоеияйьъдтжшщ'), letters('abckvwszieouy'), letters('оаьъ'), letters('дрель18øx'))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), word, fc.constantFrom(0.5, 1, 1.5, 2, 2.5), (words, typed, most) => {
      for (const isUnfinished of [false, true]) {
        const slips = (other: string) => (isUnfinished ? prefixDistance : editDistance)(typed, other, most)
        const near = new FuzzyWords(words.map((each) => ({ word: each }))).find(typed, most, isUnfinished)
        expect(near.map((each) => [each.word.word, each.slips])).toEqual(
          words.flatMap((each) => (slips(each) <= most ? [[each, slips(each)]] : [])),
        )
      }
    }),
    { numRuns: 2000 },
  )
})

test('very long words are compared too', () => {
  const long = 'а'.repeat(300)
  expect(new FuzzyWords([{ word: long }]).find(long.slice(1), 1, false)).toHaveLength(1)
})
