import { expect, it } from 'vitest'
import { blockOf, pastePlaces, readTsv, writeTsv } from './cell-block.ts'

it.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['12 990,50', [['12 990,50']]],
  ['"две\nстроки"\tи "кавычки"', [['две\nстроки', 'и "кавычки"']]],
  ['"5"" дюймов"\t', [['5" дюймов', '']]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('%j', (text, rows) => expect(readTsv(text)).toEqual(rows))

it('what was written is read back', () => {
  const rows = [
    ['а\tб', 'в "г"'],
    ['', 'д\nе'],
  ]
  expect(readTsv(writeTsv(rows))).toEqual(rows)
})

it('one value fills the block, a block grows from its corner', () => {
  const block = blockOf({ row: 3, column: 2 }, { row: 2, column: 1 })
  expect(pastePlaces(block, [['x']])).toEqual([
    { row: 2, column: 1, text: 'x' },
    { row: 2, column: 2, text: 'x' },
    { row: 3, column: 1, text: 'x' },
    { row: 3, column: 2, text: 'x' },
  ])
  expect(pastePlaces(block, [['x', 'y', 'z']])).toHaveLength(6)
  expect(pastePlaces(blockOf({ row: 0, column: 0 }, { row: 9, column: 9 }), [['x'], ['y']])).toEqual([
    { row: 0, column: 0, text: 'x' },
    { row: 1, column: 0, text: 'y' },
  ])
})
