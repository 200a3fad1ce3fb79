import { expect, it } from 'vitest'
import { unitProblem } from './attribute-unit.ts'

it.each([
  ['number', null, 'Вт', null],
  ['number', null, null, null],
  ['number', 'Вт', 'вт.', null],
  ['number', 'Н·м', 'Н м', null],
  ['number', 'м2', 'м²', null],
  ['number', 'Вт', 'мм', 'другая величина'],
  ['number', 'Вт', 'кВт', 'другая величина'],
  ['number', 'Вт', null, 'непонятны'],
  ['bool', null, 'шт.', 'не бывает'],
  ['number', null, '10 Вт', 'без чисел'],
  ['list', null, 'мм', null],
] as const)('%s: «%s» → «%s» %s', (type, was, unit, words) => {
  const problem = unitProblem(type, was, unit)
  if (words === null) expect(problem).toBeNull()
  else expect(problem).toContain(words)
})
