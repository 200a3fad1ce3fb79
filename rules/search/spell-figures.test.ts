import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spellFigures } from './spell-figures.ts'

it.each([
  ['домкрат 3 тонны', 'домкрат 3 т'],
  ['таль на 1 тонну', 'таль на 1 т'],
  ['трёхтонный домкрат', '3 т домкрат'],
  ['домкрат три тонны', 'домкрат 3 т'],
  ['уровень двухметровый', 'уровень 2 м'],
  ['уровень полтора метра', 'уровень 1,5 м'],
  ['50-литровый компрессор', '50 л компрессор'],
  ['18-ти вольтовый шуруповерт', '18 В шуруповерт'],
  ['рулетка пятиметровая', 'рулетка 5 м'],
  ['генератор 3 киловатта', 'генератор 3 кВт'],
  ['электроды ф3', 'электроды  3'],
  ['диск Ø125', 'диск  125'],
  ['головка 1/2 дюйма', 'головка 1/2 "'],
  ['метрическая резьба', 'метрическая резьба'],
  ['диск 125 мм', 'диск 125 мм'],
  ['три режима', 'три режима'],
  ['RH 26-800', 'RH 26-800'],
])('%s → %s', (typed, spelled) => expect(spellFigures(typed)).toBe(spelled))

const pieces = fc.array(
  fc.constantFrom(
    '3',
    '12,5',
    'тонны',
    'литров',
    'вольтовый',
    'двух',
    'метровая',
    'полтора',
    'ти',
    'ф',
    'Ø',
    '1/2',
    "''",
    ' ',
    '-',
    'х',
    'пол',
  ),
  { maxLength: 60 },
)

it('makes no text much longer, whatever is said', () => {
  fc.assert(
    fc.property(pieces, (said) => {
      const text = said.join('')
      expect(spellFigures(text).length).toBeLessThanOrEqual(text.length + said.length)
    }),
    { numRuns: 60 },
  )
})
