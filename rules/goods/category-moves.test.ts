import { expect, it } from 'vitest'
import { keyTarget, moveProblem, type TreePlace } from './category-moves.ts'

const tree = new Map<string, TreePlace>(
  (
    [
      ['tools', null, false],
      ['drills', 'tools', false],
      ['impact', 'drills', false],
      ['bits', null, false],
      ['hire', null, true],
    ] as const
  ).map(([code, parent, isHire]) => [code, { code, parent, isHire }]),
)

it.each([
  ['impact', { parent: 'bits', before: null }, null],
  ['impact', { parent: null, before: 'bits' }, null],
  ['drills', { parent: 'drills', before: null }, 'самого'],
  ['tools', { parent: 'impact', before: null }, 'самого'],
  ['drills', { parent: 'hire', before: null }, 'разные деревья'],
  ['hire', { parent: 'tools', before: null }, 'разные деревья'],
  ['drills', { parent: 'gone', before: null }, 'больше нет'],
  ['gone', { parent: null, before: null }, 'больше нет'],
  ['impact', { parent: 'bits', before: 'drills' }, 'больше нет'],
])('%s to %j: %s', (code, target, words) => {
  const problem = moveProblem(tree, code, target)
  if (words === null) expect(problem).toBeNull()
  else expect(problem).toContain(words)
})

it.each([
  ['b', 'up', { parent: 'p', before: 'a' }],
  ['a', 'up', null],
  ['b', 'down', { parent: 'p', before: null }],
  ['a', 'down', { parent: 'p', before: 'c' }],
  ['c', 'down', null],
  ['b', 'in', { parent: 'a', before: null }],
  ['a', 'in', null],
  ['c', 'out', { parent: 'top', before: 'q' }],
] as const)('%s %s', (code, key, target) =>
  expect(keyTarget(['a', 'b', 'c'], code, key, { code: 'p', parent: 'top', next: 'q' })).toEqual(target),
)

it('at the top there is no way out', () => expect(keyTarget(['a', 'b'], 'b', 'out', null)).toBeNull())
