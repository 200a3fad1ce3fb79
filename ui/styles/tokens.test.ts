import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const office = join(import.meta.dirname, '../../office')
const below = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path))
const stylesheets = [web, office]
  .flatMap((folder) => below(folder, '.css'))
  .filter((path) => !/tokens\.css$/.test(path))

const rules = [
  { what: 'a raw colour', pattern: /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(/i },
  {
    what: 'a font size outside the scale',
    pattern: /font-size:(?!\s*(?:var\(--text-\d+\)|100%|inherit|(?:clamp|min)\(var\(--text-|\d*\.?\d+em))/,
  },
  { what: 'a font family outside the tokens', pattern: /font-family:(?!\s*var\(--font\))/ },
  { what: 'a z-index outside the layers', pattern: /z-index:(?!\s*(?:var\(--z-|auto))/ },
  { what: '!important', pattern: /!important/ },
  // In em a breakpoint grows with the reader's own text size: large text gets the narrow layout.
  { what: 'a breakpoint in px', pattern: /@(?:media|container)[^{]*\dpx/ },
]

/** Line and text of every breach; comments do not count. */
function breaches(css: string): string[] {
  const lines = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n')
  return lines.flatMap((line, index) =>
    rules.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${index + 1}: ${what}: ${line.trim()}`),
  )
}

test('raw values live in tokens.css alone', () => {
  expect(stylesheets.length).toBeGreaterThan(10)
  const found = stylesheets.flatMap((path) =>
    breaches(readFileSync(path, 'utf8')).map((breach) => `${relative(web, path)}:${breach}`),
  )
  expect(found).toEqual([])
})

test('every token that is used exists', () => {
  const everything = [join(web, 'styles/tokens.css'), join(web, 'styles/dense-tokens.css'), ...stylesheets]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const scripts = [web, office]
    .flatMap((folder) => below(folder, '.tsx'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const defined = new Set(
    [...everything.matchAll(/(--[\w-]+)\s*:/g), ...scripts.matchAll(/'(--[\w-]+)'/g)].map((match) => match[1]),
  )
  const missing = [...everything.matchAll(/var\((--[\w-]+)\s*\)/g)]
    .map((match) => match[1]!)
    .filter((name) => !defined.has(name))
  expect([...new Set(missing)]).toEqual([])
})

test('an application of two looks is the shop in the light one', () => {
  const values = (name: string, pattern: RegExp) =>
    new Map(
      [...readFileSync(join(web, 'styles', name), 'utf8').matchAll(pattern)].map((match) => [match[1]!, match[2]!]),
    )
  const own = values('tokens.css', /(--[\w-]+): ([^;]+);/g)
  const both = values('dark-tokens.css', /(--[\w-]+): light-dark\((.+), [^,]+\);/g)
  expect(both.size).toBeGreaterThan(25)
  expect([...both].filter(([name, light]) => own.get(name) !== light)).toEqual([])
})

test.each([
  ['color: #d9102a;', 'a raw colour'],
  ['background: rgb(0 0 0 / 50%);', 'a raw colour'],
  ['font-size: 15px;', 'a font size outside the scale'],
  ['z-index: 999;', 'a z-index outside the layers'],
  ['color: red !important;', '!important'],
  ['@media (width >= 744px) {', 'a breakpoint in px'],
])('the check notices %s', (css, what) => {
  expect(breaches(css).join()).toContain(what)
})

test('the check allows tokens', () => {
  expect(breaches('font-size: var(--text-14); color: var(--ink); /* was #fff */')).toEqual([])
})
