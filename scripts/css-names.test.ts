import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /^import (\w+) from '([^']+\.module\.css)'$/gm

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const classesOf = (file: string): Set<string> =>
  new Set(
    Array.from(
      read(file)
        .replace(/\/\*.*?\*\//gs, '')
        .matchAll(/\.(-?[A-Za-z_][\w-]*)/g),
      ([, name]) => name!,
    ),
  )

/** An import by a name of the project begins with `#`, by a path with a dot. */
const pathOf = (importer: string, path: string) =>
  path.startsWith('#') ? path.slice(1) : join(dirname(importer), path)

/** `css.told` of a module that has no such class is `undefined`: the types do not say so, and nothing is drawn. */
test('every class a component takes from its stylesheet is there', () => {
  const files = execFileSync('git', ['ls-files', 'web/**/*.ts*', 'office/**/*.ts*', 'ui/**/*.ts*'], { cwd: ROOT })
  const missing = files
    .toString()
    .trim()
    .split('\n')
    .flatMap((file) => {
      const text = read(file)
      const body = text.replace(/^(import|\} from) .*$/gm, '')
      return [...text.matchAll(IMPORT)].flatMap(([, name, path]) => {
        const known = classesOf(pathOf(file, path!))
        const used = body.matchAll(new RegExp(String.raw`(?<![\w.])${name}(?:\.(\w+)|\['([^']+)'\])`, 'g'))
        return [...used]
          .map(([, plain, quoted]) => plain ?? quoted!)
          .filter((each) => !known.has(each))
          .map((each) => `${file}: .${each} of ${path}`)
      })
    })
  expect([...new Set(missing)]).toEqual([])
})
