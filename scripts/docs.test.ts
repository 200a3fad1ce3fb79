import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const rows = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
const documents = [
  'README.md',
  'README.ru.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path.replaceAll('\\', '/')}`),
]

it('every dependency has its reason', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >
  const named = rows(read('docs/ARCHITECTURE.md')).flatMap(([, first = '']) => first.split(/,\s*/))
  const isNamed = (name: string) =>
    named.some((each) => each === name || (each.endsWith('/*') && name.startsWith(each.slice(0, -1))))
  expect(
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter((name) => !isNamed(name)),
  ).toEqual([])
})

test.each(['docs/threat-model.md', 'docs/ARCHITECTURE.md', 'docs/where-things-are.md', 'docs/GLOSSARY.md'])(
  'no row of %s stands twice',
  (path) => {
    const heads = rows(read(path)).map(([, first]) => first!)
    expect(heads.length).toBeGreaterThan(10)
    expect(heads.filter((head, at) => heads.indexOf(head) !== at)).toEqual([])
  },
)

test.each(documents)('links of %s lead to files that are there', (path) => {
  const links = [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link]) => link!)
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([])
})

/** History is told with the names of its day: decisions may name what they deleted, without a path. */
const PATH =
  /`((?:rules|contract|server|web|office|ui|demo|e2e|bench|scripts|docs|deploy|packages|examples|public)\/[\w./-]+)`/g

test.each(documents)('paths in backticks of %s are there', (path) => {
  const paths = [...read(path).matchAll(PATH)].map(([, each]) => each!)
  expect(paths.filter((each) => !existsSync(join(ROOT, each)))).toEqual([])
})

it('the changelog has the version of the package, and a place for the next one', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)
  expect(headings[0]).toBe('Unreleased')
  expect(headings.some((heading) => heading.startsWith(`${version} `))).toBe(true)
})
