import { expect, test } from 'vitest'
import { lineOfMark, lineOfScan } from './scan.ts'

const line = (code: string, article: string, barcode: string | null, left: number, isMine = true) => ({
  code,
  article,
  barcode,
  left,
  isMine,
})
const LINES = [
  line('100101', 'RH 26-800', '4600000000017', 0),
  line('100101', 'RH 26-800', '4600000000017', 1, false),
  line('100102', 'GA-125/900', null, 2),
  line('100103', '4607', null, 1, false),
]

test.each([
  ['4600000000017', LINES[0], 'a barcode: one’s own place, though it is done'],
  ['rh26800', LINES[0], 'an article, however it is spelt'],
  ['GA-125/900', LINES[2], 'an article as it is printed'],
  ['100102', LINES[2], 'the code of the shop'],
  ['4607', LINES[3], 'what lies elsewhere is known as well'],
  ['4600000000024', null, 'a good of no line'],
  ['46', null, 'a piece of a code'],
] as [string, unknown, string][])('%s', (scanned, expected, _why) => expect(lineOfScan(LINES, scanned)).toBe(expected))

test('of two places the one that still wants it', () => {
  const [done, open] = [line('1001', 'A1', null, 0), line('1001', 'A1', null, 3)]
  expect(lineOfScan([done, open], 'a1')).toBe(open)
})

test('a code of marking: by the barcode in it, else the one marked line without a barcode', () => {
  const marked = (barcode: string | null, left: number) => ({ ...line('1', 'A', barcode, left), isMarked: true })
  const [known, nameless, plain] = [
    marked('4600439931256', 1),
    marked(null, 2),
    { ...marked(null, 1), isMarked: false },
  ]
  expect(lineOfMark([plain, nameless, known], '04600439931256')).toBe(known)
  expect(lineOfMark([plain, nameless, known], '04600439931249')).toBe(nameless)
  expect(lineOfMark([plain, known], '04600439931249')).toBeNull()
})
