import { expect, test } from 'vitest'
import { transliterate } from './transliterate.ts'

test.each([
  ['норвик', 'norvik'],
  ['щетка', 'schetka'],
  ['bolgarka', 'болгарка'],
  ['shurupovert', 'шуруповерт'],
  ['perforator', 'перфоратор'],
  ['brunoх', 'brunoh'],
  ['', ''],
])('%s → %s', (word, sound) => {
  expect(transliterate(word)).toBe(sound)
})
