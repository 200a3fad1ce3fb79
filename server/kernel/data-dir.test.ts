import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { closeDataDir } from './data-dir.ts'

const isWindows = process.platform === 'win32'
const umask = process.umask()
const base = mkdtempSync(join(tmpdir(), 'data-dir-'))
afterEach(() => {
  process.umask(umask)
  rmSync(base, { recursive: true, force: true })
})
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it.skipIf(isWindows)('closes the folder to other users, one left open by an earlier start too', () => {
  const old = join(base, 'old')
  mkdirSync(join(old, 'uploads'), { recursive: true })
  for (const path of [old, join(old, 'uploads')]) chmodSync(path, 0o755)
  closeDataDir(old)
  expect([modeOf(old), modeOf(join(old, 'uploads'))]).toEqual(['711', '700'])
  // what is made afterwards is nobody else's either
  writeFileSync(join(old, 'photo'), '')
  expect(modeOf(join(old, 'photo'))).toBe('600')

  const fresh = join(base, 'fresh')
  closeDataDir(fresh)
  expect(modeOf(fresh)).toBe(process.getuid!() === 0 ? '711' : '700')
})
