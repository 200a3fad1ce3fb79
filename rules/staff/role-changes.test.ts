import { expect, it } from 'vitest'
import { rightChangeText, roleChanges } from './role-changes.ts'

const PEOPLE = [
  { name: 'Анна', roles: ['operator'] },
  { name: 'Борис', roles: ['operator', 'counter'] },
  { name: 'Вера', roles: ['counter'] },
  { name: 'Глеб', roles: [] },
]

it.each([
  ['nothing changed', { operator: ['orders.read'] }, { operator: ['orders.read'] }, []],
  [
    'given to all who have the role',
    { operator: [], counter: [] },
    { operator: ['orders.read'], counter: [] },
    [['orders.read', true, ['Анна', 'Борис']]],
  ],
  [
    'whoever has it by another role loses nothing',
    { operator: ['orders.read'], counter: ['orders.read'] },
    { operator: [], counter: ['orders.read'] },
    [['orders.read', false, ['Анна']]],
  ],
  [
    'given before taken',
    { operator: ['orders.read'], counter: [] },
    { operator: [], counter: ['stock.read'] },
    [
      ['stock.read', true, ['Борис', 'Вера']],
      ['orders.read', false, ['Анна', 'Борис']],
    ],
  ],
] as const)('%s', (_name, before, after, expected) => {
  expect(
    roleChanges(PEOPLE, before, after).map(({ permission, isGiven, people }) => [permission, isGiven, people]),
  ).toEqual(expected)
})

it.each([
  [true, ['Анна'], '1\u00A0человек получит право «Видеть заказы»'],
  [true, ['Анна', 'Борис', 'Вера'], '3\u00A0человека получат право «Видеть заказы»'],
  [false, ['Анна', 'Борис'], '2\u00A0человека потеряют право «Видеть заказы»'],
  [false, ['А', 'Б', 'В', 'Г', 'Д'], '5\u00A0человек потеряют право «Видеть заказы»'],
] as const)('in words: %s %s', (isGiven, people, words) => {
  expect(rightChangeText({ permission: 'orders.read', isGiven, people: [...people] })).toBe(words)
})
