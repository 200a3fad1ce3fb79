import { expect, it } from 'vitest'
import { bestBarcode, gtinOf, sharedGtin } from './gtin.ts'

it.each([
  ['EAN-13', '4600000000015', '04600000000015'],
  ['its check digit is another', '4600000000017', null],
  ['UPC-12', '088381690379', '00088381690379'],
  ['the same as EAN-13', '0088381690379', '00088381690379'],
  ['the same as GTIN-14', '00088381690379', '00088381690379'],
  ['a box of it is another thing', '10088381690376', '10088381690376'],
  ['GTIN-8', '96385074', '00000096385074'],
  ['eleven digits', '08838169037', null],
  ['letters', '460000000001X', null],
  ['nothing', '', null],
])('%s: %s', (_, text, gtin) => expect([gtinOf(text), sharedGtin(text)]).toEqual([gtin, gtin]))

it.each([
  ['1С gives it out', '2000000004556'],
  ['by weight', '2712345000000'],
  ['20–29 to its end', '2900000000001'],
  ['02', '0200000000004'],
  ['04', '0400000000008'],
  ['UPC-12 of 2', '200000000004'],
  ['UPC-12 of 4', '400000000008'],
  ['GTIN-8 of 0', '01234565'],
  ['GTIN-8 of 2', '20000004'],
  ['zeros', '00000000'],
  ['a box of it', '12000000004553'],
])('a shop’s own, %s: %s', (_, text) => {
  expect(gtinOf(text)).not.toBeNull()
  expect(sharedGtin(text)).toBeNull()
})

it('of several one that everybody knows', () => {
  expect(bestBarcode(['1', '2000000004556', '4600000000015', '96385074'])).toBe('4600000000015')
  expect(bestBarcode(['4600000000017', '2000000004556'])).toBe('2000000004556')
  expect(bestBarcode(['4600000000017'])).toBeNull()
})
