import { expect, it } from 'vitest'
import { droppedItem, shiftedItem, withoutItem } from './menu-moves.ts'

const item = (id: string, parent: string) => ({ id, parent, name: id, link: '/', picture: null })
const ITEMS = [
  item('a', 'top'),
  item('b', 'top'),
  item('x', 'b'),
  item('y', 'b'),
  item('c', 'footer'),
  item('d', 'flat'),
]
const PLACES = [
  { id: 'top', name: 'Верх', levels: 2 as const },
  { id: 'footer', name: 'Подвал', levels: 2 as const },
  { id: 'flat', name: 'Прокат', levels: 1 as const },
]
/** `top: a b(x y)`: every place with its items, in order. */
function told(moved: ReturnType<typeof droppedItem>): string {
  if ('refusal' in moved) return moved.refusal
  const below = (parent: string): string =>
    moved.items
      .filter((each) => each.parent === parent)
      .map(({ id }) => `${id}${below(id) && `(${below(id)})`}`)
      .join(' ')
  return PLACES.map(({ id }) => `${id}: ${below(id)}`).join(', ')
}

it.each([
  ['a', 'b', 'reorder-after', 'top: b(x y) a, footer: c, flat: d'],
  ['b', 'a', 'reorder-before', 'top: b(x y) a, footer: c, flat: d'],
  ['a', 'c', 'reorder-before', 'top: b(x y), footer: a c, flat: d'],
  ['b', 'c', 'reorder-after', 'top: a, footer: c b(x y), flat: d'],
  ['a', 'x', 'reorder-after', 'top: b(x a y), footer: c, flat: d'],
  ['a', 'b', 'combine', 'top: b(x y a), footer: c, flat: d'],
  ['x', 'a', 'combine', 'top: a(x) b(y), footer: c, flat: d'],
  ['x', 'd', 'reorder-after', 'top: a b(y), footer: c, flat: d x'],
  ['a', 'a', 'reorder-after', 'top: a b(x y), footer: c, flat: d'],
  ['b', 'x', 'reorder-after', '«b» нельзя вложить в самого себя'],
  ['b', 'x', 'combine', '«b» нельзя вложить в самого себя'],
  ['b', 'a', 'combine', 'У «b» есть свои пункты: третьего уровня на сайте нет'],
  ['a', 'x', 'combine', '«a» стал бы третьим уровнем, а на сайте их два'],
  ['a', 'd', 'combine', '«Прокат»: здесь меню в один уровень'],
  ['b', 'd', 'reorder-after', '«Прокат»: здесь меню в один уровень'],
] as const)('%s dropped at %s, %s', (dragged, onto, place, expected) => {
  expect(told(droppedItem(ITEMS, PLACES, dragged, onto, place))).toBe(expected)
})

it.each([
  ['a', 'down', 'top: b(x y) a, footer: c, flat: d'],
  ['b', 'down', 'top: a, footer: b(x y) c, flat: d'],
  ['c', 'up', 'top: a b(x y) c, footer: , flat: d'],
  ['c', 'down', 'top: a b(x y), footer: , flat: c d'],
  ['y', 'up', 'top: a b(y x), footer: c, flat: d'],
  ['x', 'up', 'top: a(x) b(y), footer: c, flat: d'],
  ['y', 'out', 'top: a b(x) y, footer: c, flat: d'],
  ['y', 'down', 'Дальше двигать некуда'],
  ['a', 'up', 'Дальше двигать некуда'],
  ['a', 'in', 'Дальше двигать некуда'],
  ['a', 'out', 'Дальше двигать некуда'],
  ['b', 'in', 'У «b» есть свои пункты: третьего уровня на сайте нет'],
  ['y', 'in', '«y» стал бы третьим уровнем, а на сайте их два'],
] as const)('%s moved %s by the keys', (id, move, expected) => {
  expect(told(shiftedItem(ITEMS, PLACES, id, move))).toBe(expected)
})

it('an item goes with what is below it', () => {
  expect(withoutItem(ITEMS, 'b').map(({ id }) => id)).toEqual(['a', 'c', 'd'])
})
