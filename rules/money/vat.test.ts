import { expect, it } from 'vitest'
import { vatLine, vatText } from './vat.ts'

it.each([
  ['Без НДС', 122_00, { label: 'Без НДС', amount: null }],
  ['В том числе НДС 22 %', 122_00, { label: 'В том числе НДС 22\u00A0%', amount: 22_00 }],
  ['В т. ч. НДС 20%', 100_00, { label: 'В т. ч. НДС 20\u00A0%', amount: 16_67 }],
  ['НДС 5%', 105_00, { label: 'В том числе НДС 5\u00A0%', amount: 5_00 }],
  ['НДС 0 %', 105_00, { label: 'НДС 0 %', amount: null }],
  [' ', 105_00, null],
])('«%s» of %i is %j', (words, total, line) => expect(vatLine(words, total)).toEqual(line))

it('in a sentence has its sum', () => {
  expect(vatText('В том числе НДС 22 %', 122_00)).toBe('В том числе НДС 22\u00A0%: 22,00\u00A0₽')
  expect(vatText('Без НДС', 122_00)).toBe('Без НДС')
})
