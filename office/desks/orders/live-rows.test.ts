import { describe, expect, test } from 'vitest'
import type { DeskOrder } from '#contract/office/orders.ts'
import { type DeskOrderPage, withRow } from './live-rows.ts'

const order = (number: string, status = 'new') => ({ number, status }) as DeskOrder
const page = (numbers: string[], next: string | null = null): DeskOrderPage => ({
  orders: numbers.map((each) => order(each)),
  next,
})
const numbers = (pages: readonly DeskOrderPage[]) =>
  pages.map(({ orders }) => orders.map((each) => each.number).join(' '))

describe('a list that is alive', () => {
  const pages = [page(['30', '20']), page(['10', '5'], '5')]

  test('a new order stands first', () => {
    expect(numbers(withRow(pages, '40', order('40'), false))).toEqual(['40 30 20', '10 5'])
  })

  test('the number 100 is above 20, as a number', () => {
    expect(numbers(withRow(pages, '100', order('100'), false))).toEqual(['100 30 20', '10 5'])
  })

  test('a changed one stays in its place', () => {
    const after = withRow(pages, '20', order('20', 'ready'), false)
    expect(numbers(after)).toEqual(['30 20', '10 5'])
    expect(after[0]!.orders[1]!.status).toBe('ready')
  })

  test('one that fits no more is gone, one that begins to fit comes between its neighbours', () => {
    expect(numbers(withRow(pages, '20', null, false))).toEqual(['30', '10 5'])
    expect(numbers(withRow(pages, '25', order('25'), false))).toEqual(['30 25 20', '10 5'])
  })

  test('one beyond what has been read waits for its page', () => {
    expect(withRow(pages, '3', order('3'), false)).toBe(pages)
    expect(numbers(withRow([page(['30', '20'])], '3', order('3'), false))).toEqual(['30 20 3'])
  })

  test('oldest first: a new one stands last', () => {
    expect(numbers(withRow([page(['5', '10'])], '40', order('40'), true))).toEqual(['5 10 40'])
  })

  test('nothing changes for an order that is not there and does not fit', () => {
    expect(withRow(pages, '77', null, false)).toBe(pages)
  })

  test('an empty list takes the first one', () => {
    expect(numbers(withRow([page([])], '1', order('1'), false))).toEqual(['1'])
  })
})
