import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const ROOMS = ['rules', 'contract', 'server', 'web', 'office', 'ui', 'packages/client/src']
const IS_TEST = /\.(test|fixture|arbitrary)\.tsx?$|\.d\.ts$|^server\/test\//

/** Names somebody else reads: React Router of a route, the shell of a command. */
const ROUTE = /^(loader|clientLoader|action|meta|links|handle|headers|shouldRevalidate|ErrorBoundary)$/
const isAgreed = (name: string, file: string) =>
  (file.startsWith('web/') && ROUTE.test(name)) ||
  (file.startsWith('office/') && /^(Component|loader)$/.test(name)) ||
  (file.startsWith('server/commands/') && name === 'run')

const EXPORTED =
  /^export (?:default )?(?:async )?(?:abstract )?(function\*?|const|let|class|interface|type|enum) (\w+)/gm

/** The one agreed exception (docs/GLOSSARY.md): a call, its schema, and the command or query that carries it out. */
const isCallAndCommand = (files: readonly string[], isType: boolean) =>
  !isType &&
  files.length === 2 &&
  files.some((file) => file.startsWith('contract/')) &&
  files.some((file) => file.startsWith('server/shop/'))

/** Declared and exported here; one passed on from another module is no second thing. */
function collisions(files: readonly (readonly [file: string, text: string])[]): string[] {
  const owners = new Map<string, { files: Set<string>; isType: boolean }>()
  for (const [file, text] of files) {
    const owner = file.replace(/^(contract\/.*)\.schema\.ts$/, '$1.ts')
    for (const [, kind, name] of text.matchAll(EXPORTED)) {
      if (isAgreed(name!, file)) continue
      const entry = owners.get(name!) ?? { files: new Set(), isType: false }
      entry.files.add(owner)
      entry.isType ||= kind === 'interface' || kind === 'type'
      owners.set(name!, entry)
    }
  }
  return [...owners]
    .map(([name, { files, isType }]) => ({ name, files: [...files], isType }))
    .filter(({ files, isType }) => files.length > 1 && !isCallAndCommand(files, isType))
    .map(({ name, files }) => `${name} in ${files.join(' and ')}`)
}

test('no two modules export things of one name, whatever their rooms', () => {
  const files = execFileSync('git', ['ls-files', ...ROOMS], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !IS_TEST.test(file) && existsSync(join(root, file)))
  expect(files.length).toBeGreaterThan(1000)
  expect(collisions(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))).toEqual([])
})

test.each([
  ['two functions', ['server/a.ts', 'export function read() {}'], ['server/b.ts', 'export const read = 1'], 1],
  ['two types', ['web/a.ts', 'export interface Sum {}'], ['web/b.ts', 'export type Sum = 1'], 1],
  ['different rooms', ['rules/a.ts', 'export const read = 1'], ['server/b.ts', 'export const read = 1'], 1],
  ['the shop and the office', ['web/a.tsx', 'export function Row() {}'], ['office/b.tsx', 'export type Row = 1'], 1],
  [
    'a call and its command',
    ['contract/cart.ts', 'export const updateCart = 1'],
    ['server/shop/cart/update-cart.ts', 'export async function updateCart() {}'],
    0,
  ],
  [
    'a call and an engine',
    ['contract/search.ts', 'export const search = 1'],
    ['server/search/search.ts', 'export async function search() {}'],
    1,
  ],
  [
    'an answer and a type of a section',
    ['contract/papers.ts', 'export type Paper = 1'],
    ['server/shop/papers/paper.ts', 'export interface Paper {}'],
    1,
  ],
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
