import { expect, test } from 'vitest'
import { atPlace, filterCount, askedOrders, orderFilters } from './order-filters.ts'

const read = (text: string) => orderFilters.read(new URLSearchParams(text))

test.each([
  ['status=new,ready&search=5678', { status: 'new,ready', search: '5678' }],
  ['paid=true&callDue=maybe', { paid: 'true' }],
  ['from=2026-11-01&to=1.11.2026', { from: '2026-11-01' }],
  ['sumFrom=1000&sumTo=-5', { sumFrom: '1000' }],
  ['status=&strange=1&search=%20', {}],
])('%s', (text, expected) => expect(read(text)).toEqual(expected))

test('goes into the address and back in one order', () => {
  const filters = read('search=anna&status=new')
  expect(orderFilters.keyOf(filters)).toBe('status=new&search=anna')
  expect(orderFilters.read(orderFilters.write(filters))).toEqual(filters)
})

test('a call gets flags and figures', () => {
  expect(askedOrders(read('paid=false&sumFrom=10.5&status=new'))).toEqual({ paid: false, sumFrom: 10.5, status: 'new' })
})

test('values are switched one by one', () => {
  const one = orderFilters.toggled({}, 'status', 'new')
  const two = orderFilters.toggled(one, 'status', 'ready')
  expect(two.status).toBe('new,ready')
  expect(orderFilters.toggled(two, 'status', 'new').status).toBe('ready')
  expect(filterCount(orderFilters.toggled(one, 'status', 'new'))).toBe(0)
  expect(filterCount({ ...two, search: 'x' })).toBe(1)
})

test('the place of the head holds until the list has its own, and a search looks everywhere', () => {
  const place = { shop: '4' }
  expect(atPlace({ status: 'new' }, place)).toEqual({ status: 'new', shop: '4' })
  expect(atPlace({ branch: '777' }, place)).toEqual({ branch: '777' })
  expect(atPlace({ search: '100123' }, place)).toEqual({ search: '100123' })
  expect(atPlace({ status: 'new' }, undefined)).toEqual({ status: 'new' })
})
