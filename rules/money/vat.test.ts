import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isVatRate, readVatRate, VAT_RATES, vatByRates, vatIncluded, vatLines, vatPhrase, type VatRate } from './vat.ts'

it.each<[number, VatRate, number]>([
  [100_000, 'none', 0],
  [100_000, '0', 0],
  [105_00, '5', 500],
  [107_00, '7', 700],
  [110_00, '10', 1000],
  [120_00, '20', 2000],
  [122_00, '22', 2200],
  [100_00, '22', 1803],
  [100_00, '20', 1667],
  [1, '22', 0],
  [2, '22', 0],
  [3, '22', 1],
  // half a kopeck goes up
  [3, '20', 1],
  [11 * 5, '10', 5],
  [0, '22', 0],
  [-122_00, '22', -2200],
  [100_000_000_000, '22', 18_032_786_885],
])('VAT in %i kopecks at %s is %i', (sum, rate, vat) => {
  expect(vatIncluded(sum, rate)).toBe(vat)
})

const rate = fc.constantFrom(...VAT_RATES)
const line = fc.record({ sum: fc.integer({ min: 0, max: 100_000_000_000 }), rate })

describe('for any lines', () => {
  it('is within half a kopeck of the exact tax and never more than the price', () => {
    fc.assert(
      fc.property(line, ({ sum, rate: at }) => {
        const percent = at === 'none' ? 0 : Number(at)
        const vat = vatIncluded(sum, at)
        expect(Number.isSafeInteger(vat)).toBe(true)
        expect(vat).toBeLessThanOrEqual(sum)
        // in whole numbers: |vat × (100 + p) − sum × p| ≤ (100 + p) / 2
        const off = BigInt(vat) * BigInt(100 + percent) - BigInt(sum) * BigInt(percent)
        expect(2n * (off < 0n ? -off : off) <= BigInt(100 + percent)).toBe(true)
      }),
    )
  })

  it('lines add up to the shares by rates, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const shares = vatByRates(lines)
        const all = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)
        expect(all(shares.map(({ sum }) => sum))).toBe(all(lines.map(({ sum }) => sum)))
        expect(all(shares.map(({ vat }) => vat))).toBe(all(lines.map(({ sum, rate: at }) => vatIncluded(sum, at))))
        expect(vatByRates(lines.toReversed())).toEqual(shares)
        expect(new Set(shares.map((share) => share.rate)).size).toBe(shares.length)
      }),
    )
  })
})

it('says it on papers, the highest rate first', () => {
  const shares = vatByRates([
    { sum: 11_000, rate: '10' },
    { sum: 12_200, rate: '22' },
    { sum: 12_200, rate: '22' },
    { sum: 5000, rate: 'none' },
  ])
  expect(vatLines(shares)).toEqual([
    { label: 'В том числе НДС 22\u00A0%', value: '44,00' },
    { label: 'В том числе НДС 10\u00A0%', value: '10,00' },
    { label: 'Без НДС, на сумму', value: '50,00' },
  ])
  expect(vatPhrase(shares)).toBe('В том числе НДС 22\u00A0% 44,00 руб., 10\u00A0% 10,00 руб.')
  const free = vatByRates([{ sum: 5000, rate: 'none' }])
  expect([vatLines(free), vatPhrase(free)]).toEqual([[{ label: 'НДС', value: 'Без НДС' }], 'Без НДС'])
  expect(vatPhrase(vatByRates([{ sum: 5000, rate: '0' }]))).toBe('В том числе НДС 0\u00A0% 0,00 руб.')
})

it.each<[string, VatRate | null]>([
  ['20', '20'],
  ['22%', '22'],
  ['НДС 10 %', '10'],
  ['ндс20', '20'],
  ['20/120', '20'],
  ['VAT_20_120', '20'],
  ['VAT_05', '5'],
  ['NO_VAT', 'none'],
  ['Без НДС', 'none'],
  ['Без налога', 'none'],
  ['НДС не облагается', 'none'],
  ['0', '0'],
  ['18', null],
  ['120', null],
  ['', null],
  ['20.5', null],
  ['двадцать', null],
])('reads «%s» as %s', (text, expected) => {
  expect(readVatRate(text)).toBe(expected)
})

it('knows its own rates and no others', () => {
  expect(VAT_RATES.every(isVatRate)).toBe(true)
  expect(['', '18', 20, null, undefined, 'toString'].some(isVatRate)).toBe(false)
})
