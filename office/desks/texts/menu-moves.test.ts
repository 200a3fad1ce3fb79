import { expect, it } from 'vitest'
import { droppedItem, shiftedItem } from './menu-moves.ts'

const item = (id: string, parent: string) => ({ id, parent, name: id, link: '/', picture: null })
const ITEMS = [item('a', 'top'), item('b', 'top'), item('c', 'footer')]
const PLACES = [{ id: 'top' }, { id: 'footer' }]
const told = (items: readonly { id: string; parent: string | null }[] | null) =>
  items &&
  items.map(({ id, parent }) => `${parent}/${id}`).toSorted((x, y) => x.slice(0, 3).localeCompare(y.slice(0, 3)))

it.each([
  ['a', 'b', 'reorder-after', ['footer/c', 'top/b', 'top/a']],
  ['b', 'a', 'reorder-before', ['footer/c', 'top/b', 'top/a']],
  ['a', 'c', 'reorder-before', ['footer/a', 'footer/c', 'top/b']],
  ['a', 'a', 'reorder-after', ['footer/c', 'top/a', 'top/b']],
] as const)('%s dropped at %s %s', (dragged, onto, place, expected) => {
  expect(told(droppedItem(ITEMS, dragged, onto, place))).toEqual(expected)
})

it.each([
  ['a', 1, ['footer/c', 'top/b', 'top/a']],
  ['b', 1, ['footer/b', 'footer/c', 'top/a']],
  ['c', -1, ['top/a', 'top/b', 'top/c']],
  ['a', -1, null],
  ['c', 1, null],
] as const)('%s shifted by %i', (id, by, expected) => {
  expect(told(shiftedItem(ITEMS, PLACES, id, by))).toEqual(expected)
})
