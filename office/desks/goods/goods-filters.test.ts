import { expect, it } from 'vitest'
import { chosenFilters, goodsKey, nextSort, readGoodsFilters, sortOf, toggledGoods } from './goods-filters.ts'

it('the address is read and written in one spelling', () => {
  const filters = readGoodsFilters(new URLSearchParams('vendor=1,2&junk=1&search= дрель &sort=-price'))
  expect(filters).toEqual({ vendor: '1,2', search: 'дрель', sort: '-price' })
  expect(readGoodsFilters(new URLSearchParams(goodsKey(filters)))).toEqual(filters)
  expect(chosenFilters(filters)).toBe(1)
  expect(sortOf(filters)).toEqual({ id: 'price', isDescending: true })
})

it('values are switched one by one', () => {
  expect(toggledGoods({ flag: 'hidden' }, 'flag', 'no-photo').flag).toBe('hidden,no-photo')
  expect(toggledGoods({ flag: 'hidden' }, 'flag', 'hidden').flag).toBe('')
})

it('a heading goes up, down and off', () => {
  expect(nextSort({}, 'name')).toBe('name')
  expect(nextSort({ sort: 'name' }, 'name')).toBe('-name')
  expect(nextSort({ sort: '-name' }, 'name')).toBe('')
  expect(nextSort({ sort: '-name' }, 'price')).toBe('price')
})
