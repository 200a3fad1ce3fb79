import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NameOrder } from './name-order.ts'

const compare = new Intl.Collator('ru').compare
const name = fc.string({ unit: fc.constantFrom('а', 'Б', 'ё', 'е', 'x', '-', ' ', '1'), maxLength: 4 })

test('names that come later find their place between those that were loaded', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name), fc.uniqueArray(name), (loaded, later) => {
      const order = new NameOrder(loaded.length)
      const ranks = new Map<string, number>()
      const inOrder = loaded.toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1))
      inOrder.forEach((each, i) => {
        order.load(i, each, '1')
        ranks.set(each, i)
      })
      for (const each of later) ranks.set(each, order.rank(each, '1'))
      fc.pre(!order.isFull)
      const all = [...ranks.keys()]
      expect(all.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!)).toEqual(
        all.toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1)),
      )
    }),
  )
})

test('a gap that is used up asks for a new load', () => {
  const order = new NameOrder(2)
  order.load(0, 'а', '1')
  order.load(1, 'я', '2')
  for (let i = 0; i < 40; i++) order.rank(`б${String(i).padStart(3, '0')}`, '3')
  expect(order.isFull).toBe(false)
  for (let i = 40; i < 80; i++) order.rank(`б${String(i).padStart(3, '0')}`, '3')
  expect(order.isFull).toBe(true)
})
