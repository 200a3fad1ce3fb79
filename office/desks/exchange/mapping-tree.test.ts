import { describe, expect, it } from 'vitest'
import type { Mapping } from '#contract/office/exchange-mapping.ts'
import { filterLines, treeOf } from './mapping-tree.ts'

const group = (external: string, parent: string | null, more: Partial<Mapping> = {}): Mapping => ({
  kind: 'group',
  external,
  name: external.toUpperCase(),
  parent,
  details: '',
  target: null,
  targetText: null,
  isGuess: false,
  ...more,
})
const shown = (mappings: Mapping[]) => treeOf(mappings).map(({ external, depth, path }) => [external, depth, path])

describe('groups of a source', () => {
  it('stand under their parents', () => {
    expect(shown([group('a', null), group('b', 'c'), group('c', null), group('d', 'b')])).toEqual([
      ['a', 0, ''],
      ['c', 0, ''],
      ['b', 1, 'C'],
      ['d', 2, 'C › B'],
    ])
  })

  it('are all there when a parent was never sent or lies in itself', () => {
    expect(shown([group('a', 'gone'), group('b', 'c'), group('c', 'b'), group('d', 'd')])).toEqual([
      ['a', 0, ''],
      ['b', 0, ''],
      ['c', 1, 'B'],
      ['d', 0, ''],
    ])
  })

  it('are found by name, by what lies above and by what they became', () => {
    const lines = treeOf([
      group('a', null, { target: { category: 'x' }, targetText: 'Дрели', isGuess: true }),
      group('b', 'a'),
      group('c', null, { target: { ignore: true }, targetText: 'Не загружать' }),
    ])
    const found = (search: string, only: 'all' | 'undecided' | 'guesses') =>
      filterLines(lines, { search, only }).map(({ external }) => external)
    expect(found('', 'undecided')).toEqual(['b'])
    expect(found('', 'guesses')).toEqual(['a'])
    expect(found('a', 'all')).toEqual(['a', 'b'])
    expect(found('дрели', 'all')).toEqual(['a'])
  })
})
