import { expect, it } from 'vitest'
import { listAddress, readChoice, readPage, switched } from './list-view.ts'

const list = { path: '/blog/', pagesPath: '/blog/page/' }

it('reads what makes sense and writes it in one order', () => {
  const choice = readChoice(new URLSearchParams('tag=сад,бетон&state=soon&category=perforatory&x=1'))
  expect(choice).toEqual({ category: 'perforatory', tag: 'сад,бетон' })
  expect(decodeURIComponent(listAddress(list, choice))).toBe('/blog/?category=perforatory&tag=сад,бетон')
  expect(decodeURIComponent(listAddress(list, choice, 2))).toBe('/blog/page/?category=perforatory&tag=сад,бетон&page=2')
  expect(listAddress(list, {})).toBe('/blog/')
})

it.each([
  ['3', 3],
  ['0', 1],
  ['-1', 1],
  ['1e9', 1],
  ['', 1],
  ['9999999', 1],
])('page=%s is page %d', (text, page) => {
  expect(readPage(new URLSearchParams({ page: text }))).toBe(page)
})

it('switches one value and forgets an empty filter', () => {
  expect(switched({ tag: 'сад' }, 'tag', 'бетон', true)).toEqual({ tag: 'сад,бетон' })
  expect(switched({ tag: 'сад,бетон' }, 'tag', 'сад', false)).toEqual({ tag: 'бетон' })
  expect(switched({ tag: 'сад', state: 'active' }, 'tag', 'сад', false)).toEqual({ state: 'active' })
})
