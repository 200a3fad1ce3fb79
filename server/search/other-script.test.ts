import { expect, test } from 'vitest'
import { otherScript } from './other-script.ts'

test.each([
  ['норвик', 'norvik'],
  ['щетка', 'schetka'],
  ['bolgarka', 'болгарка'],
  ['shurupovert', 'шуруповерт'],
  ['perforator', 'перфоратор'],
  ['brunoх', 'brunoh'],
  ['', ''],
])('%s → %s', (word, sound) => {
  expect(otherScript(word)).toBe(sound)
})
