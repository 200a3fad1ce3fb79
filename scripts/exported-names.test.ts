import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PRODUCT = ['rules', 'contract', 'server', 'web', 'office', 'ui', 'packages/client/src']
const BESIDE = ['demo', 'bench', 'e2e', 'scripts', 'examples', 'packages/client/examples']
const IS_TEST = /\.(fixture|arbitrary)\.tsx?$|^server\/test\/|\.browser\.test\.tsx?$/

/**
 * Of what is not the product itself, tests' fixtures included: names of today that another module exports too. The list
 * may only shrink.
 */
const ALLOWED_BESIDE: readonly string[] = [
  'versionOf',
  'WAREHOUSES',
  'makeSource',
  'signUp',
  'company',
  'Good',
  'opinions',
  'ShelfGood',
  'Publication',
  'Review',
  'City',
  'Warehouse',
  'ServiceCenter',
  'Vendor',
  'Attribute',
  'CATEGORIES',
  'PARTS',
  'Category',
  'messagesOf',
  'branchOf',
  'counterOf',
  'TAGS',
  'Kit',
  'AttributeUse',
  'Link',
  'Patience',
  'stockOf',
  'offersOf',
  'Phrase',
  'ratingOf',
  'Palette',
  'PLATFORMS',
  'send',
  'say',
  'buildPages',
  'setup',
  'shop',
  'owner',
  'db',
]

/** Names somebody else reads: React Router of a route, the shell of a command. */
const ROUTE = /^(loader|clientLoader|action|meta|links|handle|headers|shouldRevalidate|ErrorBoundary)$/
const isAgreed = (name: string, file: string) =>
  (file.startsWith('web/') && ROUTE.test(name)) ||
  (file.startsWith('office/') && /^(Component|loader)$/.test(name)) ||
  (file.startsWith('server/commands/') && name === 'run')

/** The one agreed exception (docs/GLOSSARY.md): a call, its schema, and the command or query that carries it out. */
const isCallAndCommand = ({ files, isType, isCall }: Owners) =>
  !isType && isCall && files.size === 2 && [...files].some((file) => file.startsWith('server/shop/'))

interface Owners {
  files: Set<string>
  isType: boolean
  /** One of them is an endpoint of contract/. */
  isCall: boolean
}

interface ExportedName {
  name: string
  isType: boolean
}

/** Declared and exported here, or renamed on the way; one only passed on from another module is no second thing. */
function exportedNames(file: string, text: string): ExportedName[] {
  if (!/^\s*export\b/m.test(text)) return []
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName, localName, importName, moduleRequest, isType }): ExportedName[] => {
      const name = exportName.kind === 'Default' ? localName.name : exportName.name
      if (!name || (moduleRequest && importName.name === name)) return []
      return [{ name, isType }]
    })
}

const isEndpoint = (name: string, file: string, text: string) =>
  file.startsWith('contract/') && new RegExp(`^export const ${name} = \\w*[eE]ndpoint\\b`, 'm').test(text)

/** Names of more than one module, with their modules. */
function collisions(files: readonly (readonly [file: string, text: string])[]): Map<string, string[]> {
  const owners = new Map<string, Owners>()
  for (const [file, text] of files) {
    const owner = file.replace(/^(contract\/.*)\.schema\.ts$/, '$1.ts')
    for (const { name, isType } of exportedNames(file, text)) {
      if (isAgreed(name, file)) continue
      const entry = owners.get(name) ?? { files: new Set(), isType: false, isCall: false }
      entry.files.add(owner)
      entry.isType ||= isType
      entry.isCall ||= isEndpoint(name, file, text)
      owners.set(name, entry)
    }
  }
  const several = [...owners].filter(([, entry]) => entry.files.size > 1 && !isCallAndCommand(entry))
  return new Map(several.map(([name, entry]) => [name, [...entry.files]]))
}

function read(folders: readonly string[]) {
  return execFileSync('git', ['ls-files', ...folders], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.d\.m?ts$/.test(file) && existsSync(join(ROOT, file)))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
}

const wordsOf = (found: Map<string, string[]>) => [...found].map(([name, files]) => `${name} in ${files.join(' and ')}`)

test('no two modules export things of one name, whatever their folders', () => {
  const all = read([...PRODUCT, ...BESIDE])
  const product = all.filter(([file]) => !IS_TEST.test(file) && PRODUCT.some((folder) => file.startsWith(`${folder}/`)))
  expect(product.length).toBeGreaterThan(1000)
  const own = collisions(product)
  expect(wordsOf(own)).toEqual([])
  const beside = collisions(all)
  const unknown = new Map([...beside].filter(([name]) => !ALLOWED_BESIDE.includes(name)))
  expect(wordsOf(unknown)).toEqual([])
  // one that is gone leaves the list
  expect(ALLOWED_BESIDE.filter((name) => !beside.has(name))).toEqual([])
})

test.each([
  ['two functions', ['server/a.ts', 'export function read() {}'], ['server/b.ts', 'export const read = 1'], 1],
  ['two types', ['web/a.ts', 'export interface Sum {}'], ['web/b.ts', 'export type Sum = 1'], 1],
  ['different rooms', ['rules/a.ts', 'export const read = 1'], ['server/b.ts', 'export const read = 1'], 1],
  ['the shop and the office', ['web/a.tsx', 'export function Row() {}'], ['office/b.tsx', 'export type Row = 1'], 1],
  [
    'a call and its command',
    ['contract/cart.ts', "export const updateCart = endpoint('POST', '/cart')"],
    ['server/shop/buying/cart/update-cart.ts', 'export async function updateCart() {}'],
    0,
  ],
  [
    'a constant and a helper',
    ['contract/limits.ts', 'export const most = 1'],
    ['server/shop/cart/most.ts', 'export const most = 2'],
    1,
  ],
  [
    'a call and an engine',
    ['contract/search.ts', "export const search = endpoint('GET', '/search')"],
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
  ['a second declarator', ['server/a.ts', 'export const one = 1, read = 2'], ['web/b.ts', 'export const read = 1'], 1],
  ['a destructured one', ['server/a.ts', 'export const { read } = all'], ['web/b.ts', 'export const read = 1'], 1],
  ['a list', ['server/a.ts', 'const one = 1\nexport { one as read }'], ['web/b.ts', 'export const read = 1'], 1],
  [
    'one renamed on the way',
    ['server/a.ts', "export { one as read } from './b.ts'"],
    ['web/b.ts', 'export const read = 1'],
    1,
  ],
  [
    'one imported and passed on',
    ['server/a.ts', 'export const read = 1'],
    ['server/b.ts', "import { read } from './a.ts'\nexport { read }"],
    0,
  ],
  ['routes', ['web/a.tsx', 'export const meta = 1'], ['web/b.tsx', 'export const meta = 1'], 0],
] as const)('%s are noticed as they should be', (_words, one, other, found) => {
  expect(collisions([one, other]).size).toBe(found)
})
