import { statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bloomFilter, BITS_A_WORD, isInFilter } from './bloom-filter.ts'
import { isCommonPassword } from './passwords.ts'

it('knows the commonest, and fits into 150 kB', () => {
  for (const word of ['123456', 'password', 'qwerty', 'password123', 'iloveyou', 'gfhjkm', 'natasha'])
    expect(isCommonPassword(word), word).toBe(true)
  expect(statSync(new URL('./common-passwords.bin', import.meta.url)).size).toBeLessThan(150_000)
})

it('hardly ever calls another one common', () => {
  let wrong = 0
  for (let count = 0; count < 200_000; count++) if (isCommonPassword(`наугад ${count} ${count * 7919}`)) wrong++
  expect(wrong / 200_000).toBeLessThan(0.0005)
})

it('finds whatever was put in', () => {
  const words = Array.from({ length: 2000 }, (_, at) => `слово${at * 31}`)
  const filter = bloomFilter(words, words.length * BITS_A_WORD)
  expect(words.filter((word) => !isInFilter(filter, word))).toEqual([])
  expect(isInFilter(filter, 'чего нет')).toBe(false)
})
