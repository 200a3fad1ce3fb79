import { describe, expect, test } from 'vitest'
import { fittedLayout, gridOf, isTableLayout, movedColumn, type OfficeColumn } from './columns.ts'

const column = (id: string, more: Partial<OfficeColumn<never>> = {}): OfficeColumn<never> => ({
  id,
  name: id,
  width: 8,
  cell: () => null,
  ...more,
})
const columns = [column('number', { isFixed: true }), column('sum'), column('phone'), column('tag', { isHidden: true })]

describe('a layout', () => {
  test('without a kept one is that of the columns', () => {
    expect(fittedLayout(columns, undefined)).toEqual({ order: ['number', 'sum', 'phone', 'tag'], hidden: ['tag'] })
  })

  test('keeps what was chosen, fixed ones first, drops what is gone, takes up what is new', () => {
    const kept = { order: ['phone', 'gone', 'number', 'phone'], hidden: ['phone', 'number', 'gone'] }
    expect(fittedLayout(columns, kept)).toEqual({ order: ['number', 'phone', 'sum', 'tag'], hidden: ['phone', 'tag'] })
  })

  test.each([
    [null, false],
    [{ order: ['a'], hidden: [] }, true],
    [{ order: [1], hidden: [] }, false],
    [{ order: 'a', hidden: [] }, false],
  ])('%j is one: %s', (value, expected) => expect(isTableLayout(value)).toBe(expected))
})

describe('a column moves', () => {
  const layout = fittedLayout(columns, undefined)
  test('one step', () => {
    expect(movedColumn(columns, layout, 'phone', -1).order).toEqual(['number', 'phone', 'sum', 'tag'])
    expect(movedColumn(columns, layout, 'sum', 1).order).toEqual(['number', 'phone', 'sum', 'tag'])
  })

  test('never past a fixed one or the end', () => {
    expect(movedColumn(columns, layout, 'sum', -1)).toBe(layout)
    expect(movedColumn(columns, layout, 'tag', 1)).toBe(layout)
    expect(movedColumn(columns, layout, 'number', 1)).toBe(layout)
  })
})

test('the grid is as wide as its columns need, with the gaps between them', () => {
  expect(gridOf([{ width: 10, grow: 2 }, { width: 5 }], false)).toEqual({
    template: 'minmax(10rem, 2fr) 5rem',
    least: '18.75rem',
  })
  expect(gridOf([{ width: 10 }], true).template).toBe('1.25rem 10rem')
})
