import { expect, test } from 'vitest'
import { unlikeNeighbours } from './unlike-neighbours.ts'

const shown = (goods: string[][]) => unlikeNeighbours(goods).map((index, at) => goods[at]![index])

test.each([
  [
    'its own first picture where nobody near has it',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    ['a', 'c'],
  ],
  [
    'another one beside its double',
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['a', 'b'],
  ],
  [
    'three doubles take turns',
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ],
    ['a', 'b', 'c'],
  ],
  [
    'with two pictures every other one is alike, neighbours never',
    [
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['a', 'b', 'a'],
  ],
  ['a good with one picture keeps it', [['a'], ['a'], ['a', 'b']], ['a', 'a', 'b']],
  [
    'far from its double the first is free again',
    [['a', 'b'], ['c'], ['d'], ['e'], ['f'], ['g'], ['a', 'b']],
    ['a', 'c', 'd', 'e', 'f', 'g', 'a'],
  ],
  ['no pictures, nothing to choose', [[], ['a', 'b'], ['a', 'b']], [undefined, 'a', 'b']],
])('%s', (_, goods, pictures) => {
  expect(shown(goods)).toEqual(pictures)
})
