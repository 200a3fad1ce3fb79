import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SIGNS = `${LETTERS}0123456789_-`
/** Blockers hide what is called so. */
const TAKEN_FOR_AN_ADVERTISEMENT = /^(ad|bn|pub)/i

/** Three signs by the class and its file: the same name until either is renamed, however many others come and go. */
function shortName(words: string): string {
  const [a, b, c] = createHash('sha256').update(words).digest()
  return LETTERS[a! % LETTERS.length]! + SIGNS[b! % 64] + SIGNS[c! % 64]
}

/** A short name for every class of these stylesheets, no two alike. `files`: path and text, in a steady order. */
export function shortClassNames(files: readonly (readonly [path: string, css: string])[]): Map<string, string> {
  const names = new Map<string, string>()
  const used = new Set<string>()
  for (const [path, css] of files) {
    for (const [, local] of css.matchAll(/\.(-?[A-Za-z_][\w-]*)|@keyframes ([\w-]+)/g).map(([, name, frames]) => ['', name ?? frames!] as const)) {
      const key = `${path} ${local}`
      if (names.has(key)) continue
      let name = shortName(key)
      for (let turn = 1; used.has(name) || TAKEN_FOR_AN_ADVERTISEMENT.test(name); turn++) name = shortName(`${key} ${turn}`)
      used.add(name)
      names.set(key, name)
    }
  }
  return names
}

/** The names of every stylesheet of the pages: server and browser agree without asking each other. */
export function classNames(folder = 'web') {
  let names: Map<string, string> | null = null
  const all = () =>
    (names ??= shortClassNames(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.module.css'))
        .map((path) => [path.replaceAll('\\', '/'), readFileSync(resolve(folder, path), 'utf8')] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ))
  const keyOf = (file: string) => relative(resolve(folder), file.split('?', 1)[0]!).replaceAll('\\', '/')
  return {
    /** For `generateScopedName`: scripts, styles and pages carry each name, so it is short. */
    nameOf(local: string, file: string): string {
      const name = all().get(`${keyOf(file)} ${local}`)
      if (!name) throw new Error(`no class ${local} was found in ${file}: mend scripts/vite/class-names.ts`)
      return name
    },
    classesOf(file: string): Map<string, string> {
      const start = `${keyOf(file)} `
      return new Map([...all()].filter(([key]) => key.startsWith(start)).map(([key, name]) => [key.slice(start.length), name]))
    },
  }
}
