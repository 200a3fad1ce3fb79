import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressNameOf, addressNameProblem } from './address-name.ts'

it.each([
  ['dreli', null],
  ['dreli-18v', null],
  ['', 'Укажите'],
  ['Dreli', 'строчные'],
  ['дрели', 'строчные'],
  ['dreli/udarnye', 'строчные'],
  ['dreli_18', 'строчные'],
  ['-', 'начинается'],
  ['-dreli', 'начинается'],
  ['dreli-', 'начинается'],
  ['constants', 'занят'],
  ['a'.repeat(81), 'Сократите'],
])('«%s»: %s', (name, words) => {
  const problem = addressNameProblem(name)
  if (words === null) expect(problem).toBeNull()
  else expect(problem).toContain(words)
})

it('what is made of a name can stand in an address, or is empty', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const name = addressNameOf(text)
      expect(name === '' || addressNameProblem(name) === null || name === 'constants').toBe(true)
    }),
  ))
