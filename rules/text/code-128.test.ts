import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128 } from './code-128.ts'

/** Symbols of a drawn code: six widths each, the last one seven. */
function symbolsOf(widths: readonly number[]): string[] {
  const text = widths.join('')
  return [...(text.slice(0, -7).match(/.{6}/g) ?? []), text.slice(-7)]
}

const sum = (text: string) => [...text].reduce((all, each) => all + Number(each), 0)
const bars = (text: string) => [...text].filter((_, at) => at % 2 === 0).join('')

test('the example everybody knows: 123456 in pairs', () => {
  // start C, 12, 34, 56, check (105 + 12 + 2·34 + 3·56) mod 103 = 44, stop
  expect(symbolsOf(code128('123456')!)).toEqual(['211232', '112232', '131123', '331121', '132131', '2331112'])
})

test('an odd number begins with a single digit', () => {
  // start B, «7», to C, 89, check (104 + 23 + 2·99 + 3·89) mod 103 = 77, stop
  expect(symbolsOf(code128('789')!)).toEqual(['211214', '312131', '113141', '212141', '413111', '2331112'])
})

test('every symbol is eleven modules wide with an even number of dark ones', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,15}$/), (digits) => {
      const symbols = symbolsOf(code128(digits)!)
      const all = symbols.slice(0, -1)
      return all.every((each) => sum(each) === 11 && sum(bars(each)) % 2 === 0) && sum(symbols.at(-1)!) === 13
    }),
  )
})

test('two numbers never look the same', () => {
  const seen = new Set(Array.from({ length: 100 }, (_, at) => code128(String(at).padStart(2, '0'))!.join('')))
  expect(seen.size).toBe(100)
})

test.each(['', '12a', '№5'])('%j is no number', (text) => expect(code128(text)).toBeNull())
