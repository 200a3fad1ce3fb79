import { expect, test } from 'vitest'
import { sameFigures } from './same-figures.ts'

test.each([
  ['1ø5квт', ['1500вт', '1ø5квт']],
  ['800вт', ['800вт', '0ø8квт']],
  ['1м', ['1000мм', '100см', '1м']],
  ['0ø29кг', ['290г', '0ø29кг', '0ø00029т']],
  ['18в', ['18в']],
  ['2ø7дж', ['2ø7дж']],
])('%s = %j', (figure, same) => {
  expect(sameFigures(figure)).toEqual(same)
})

test('a bare number is meant with any usual unit', () => {
  expect(sameFigures('125')).toEqual(expect.arrayContaining(['125', '125мм', '125в']))
})

test('what is no figure stays', () => {
  expect(sameFigures('9'.repeat(39))).toContain('9'.repeat(39))
  expect(sameFigures('1ø2ø3')).toEqual(['1ø2ø3'])
})
