import { expect, test } from 'vitest'
import { readSharedCart, writeSharedCart } from './shared-cart.ts'

test('what is written is read', () => {
  const lines = [
    { code: '100001', quantity: 2 },
    { code: '100101', quantity: 9999 },
  ]
  expect(writeSharedCart(lines)).toBe('100001-2.100101-9999')
  expect(readSharedCart(writeSharedCart(lines))).toEqual(lines)
})

test.each([
  ['', []],
  ['100001', []],
  ['100001-0', []],
  ['100001--2', []],
  ['100001-2.5', [{ code: '100001', quantity: 2 }]],
  ['<script>-1.100001-1', [{ code: '100001', quantity: 1 }]],
  ['100001-10000.100002-1', [{ code: '100002', quantity: 1 }]],
  ['100001-9000.100001-9000', [{ code: '100001', quantity: 9999 }]],
  ['1'.repeat(13) + '-1', []],
])('«%s» is read for what makes sense', (text, lines) => {
  expect(readSharedCart(text)).toEqual(lines)
})

test('a hundred lines at most, either way', () => {
  const many = Array.from({ length: 150 }, (_, at) => ({ code: String(100001 + at), quantity: 1 }))
  expect(readSharedCart(writeSharedCart(many))).toHaveLength(100)
  expect(readSharedCart(many.map(({ code }) => `${code}-1`).join('.'))).toHaveLength(100)
})
