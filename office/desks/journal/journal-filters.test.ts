import { expect, it } from 'vitest'
import { journalFilters, withThings } from './journal-filters.ts'

it.each([
  ['', {}],
  ['thing=repair&key=12', { thing: 'repair', key: '12' }],
  ['staff=3,shop&field=good.price,good.price_old', { staff: '3,shop', field: 'good.price,good.price_old' }],
  ['staff=me&action=steal&field=price&from=2026-02-30&to=2026-02-28', { to: '2026-02-28' }],
  ['branch=000001&what=1', { branch: '000001' }],
])('?%s', (text, filters) => expect(journalFilters.read(new URLSearchParams(text))).toEqual(filters))

it('another thing takes its fields away, and no others', () => {
  expect(withThings({ thing: 'order', field: 'good.price,order.total' }).field).toBe('order.total')
  expect(withThings({ field: 'good.price' }).field).toBe('good.price')
})
