import { expect, it } from 'vitest'
import type { EditableOrder } from '#contract/office/order-edit.ts'
import { editWithout } from './short-edit.ts'

const line = (code: string, quantity: number, complectOf: string | null = null) => ({
  code,
  complectOf,
  quantity,
  name: code,
  article: code,
  unit: 'шт.',
  image: null,
  price: 100,
  total: 100 * quantity,
  stock: [],
})
const order = (...lines: EditableOrder['lines']): EditableOrder => ({
  version: 3,
  refusal: null,
  branch: '000001',
  lines,
  delivery: { type: 'pickup', words: 'Самовывоз', warehouseId: 1, address: '', slot: null, transport: null },
  shops: [],
  days: [],
  hasTransport: true,
})
const left = (seen: EditableOrder, count: number, substitute: string | null) =>
  editWithout(seen, { code: '1', count }, substitute).lines?.map(({ code, complectOf, quantity }) => [
    code,
    complectOf,
    quantity,
  ])

it.each([
  [
    'one of several',
    order(line('1', 3), line('2', 1)),
    1,
    null,
    [
      ['1', null, 2],
      ['2', null, 1],
    ],
  ],
  ['the whole line', order(line('1', 2), line('2', 1)), 2, null, [['2', null, 1]]],
  ['the only line, replaced', order(line('1', 2)), 2, '9', [['9', null, 2]]],
  [
    'by what is ordered already',
    order(line('1', 2), line('2', 1)),
    1,
    '2',
    [
      ['1', null, 1],
      ['2', null, 2],
    ],
  ],
  ['pieces of a kit last', order(line('1', 1, '7'), line('1', 1)), 1, null, [['1', '7', 1]]],
  ['the only line, struck off: nothing is left to order', order(line('1', 1)), 1, null, []],
])('takes off what was not found: %s', (_name, seen, count, substitute, expected) => {
  expect(left(seen, count, substitute)).toEqual(expected)
})
