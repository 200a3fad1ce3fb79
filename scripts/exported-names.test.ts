import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const ROOMS = ['rules', 'contract', 'server', 'web', 'office', 'ui']
const IS_TEST = /\.(test|fixture|arbitrary)\.tsx?$|\.d\.ts$|^server\/test\//

/** Names somebody else reads: React Router of a route, the shell of a command. */
const ROUTE = /^(loader|clientLoader|action|meta|links|handle|headers|shouldRevalidate|ErrorBoundary)$/
const isAgreed = (name: string, file: string) =>
  (file.startsWith('web/') && ROUTE.test(name)) ||
  (file.startsWith('office/') && /^(Component|loader)$/.test(name)) ||
  (file.startsWith('server/commands/') && name === 'run')

const EXPORTED =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm

/** Declared and exported here; one passed on from another module is no second thing. A call and its schema are one. */
const exportedBy = (file: string, text: string) =>
  [...text.matchAll(EXPORTED)].map(([, name]) => name!).filter((name) => !isAgreed(name, file))

function collisions(files: readonly (readonly [file: string, text: string])[]): string[] {
  const owners = new Map<string, Set<string>>()
  for (const [file, text] of files) {
    const room = file.split('/')[0]!
    const owner = room === 'contract' ? file.replace(/\.schema\.ts$/, '.ts') : file
    for (const name of exportedBy(file, text)) {
      const key = `${room}: ${name}`
      owners.set(key, (owners.get(key) ?? new Set()).add(owner))
    }
  }
  return [...owners].filter(([, { size }]) => size > 1).map(([key, each]) => `${key} in ${[...each].join(' and ')}`)
}

test('no two modules of one room export things of one name', () => {
  const files = execFileSync('git', ['ls-files', ...ROOMS], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !IS_TEST.test(file))
  expect(files.length).toBeGreaterThan(1000)
  expect(collisions(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))).toEqual([])
})

test.each([
  ['two functions', ['server/a.ts', 'export function read() {}'], ['server/b.ts', 'export const read = 1'], 1],
  ['two types', ['web/a.ts', 'export interface Sum {}'], ['web/b.ts', 'export type Sum = 1'], 1],
  ['different rooms', ['rules/a.ts', 'export const read = 1'], ['server/b.ts', 'export const read = 1'], 0],
  [
    'a call and its schema',
    ['contract/a.ts', 'export const get = 1'],
    ['contract/a.schema.ts', 'export const get = 1'],
    0,
  ],
  ['one passed on', ['server/a.ts', 'export const read = 1'], ['server/b.ts', "export { read } from './a.ts'"], 0],
  ['routes', ['web/a.tsx', 'export const meta = 1'], ['web/b.tsx', 'export const meta = 1'], 0],
] as const)('%s are noticed as they should be', (_words, one, other, found) => {
  expect(collisions([one, other])).toHaveLength(found)
})
