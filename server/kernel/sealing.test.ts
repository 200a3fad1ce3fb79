import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isWindows } from '#server/db/embedded/windows.ts'
import { keepDataKey, openSealing, readDataKeys } from './sealing.ts'

const folder = mkdtempSync(join(tmpdir(), 'sealing-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]

it('opens what it sealed, under the same name alone', () => {
  const { seal, open, isOutdated } = openSealing([OLD])
  const sealed = seal('totp 5', 'JBSWY3DP')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(seal('totp 5', 'JBSWY3DP')).not.toBe(sealed)
  expect(open('totp 5', sealed)).toBe('JBSWY3DP')
  expect(() => open('totp 6', sealed)).toThrow()
  expect([isOutdated(sealed), isOutdated('JBSWY3DP')]).toEqual([false, true])
  expect(open('totp 5', 'JBSWY3DP')).toBe('JBSWY3DP')
})

it('after a rotation the earlier key still opens, and what it sealed asks to be sealed anew', () => {
  const sealed = openSealing([OLD]).seal('s3', 'secret')
  const rotated = openSealing([NEW, OLD])
  expect(rotated.open('s3', sealed)).toBe('secret')
  expect(rotated.isOutdated(sealed)).toBe(true)
  expect(() => openSealing([NEW]).open('s3', sealed)).toThrow(/data\.key или DATA_KEY/)
})

it.skipIf(isWindows)('its key is read by its owner alone', () => {
  readDataKeys(folder, null)
  expect(statSync(join(folder, 'data.key')).mode & 0o777).toBe(0o600)
})

it('a folder has one key; a key that came with a copy goes before it', () => {
  const [first] = readDataKeys(folder, null)
  expect(readDataKeys(folder, null)).toEqual([first])
  keepDataKey(folder, NEW)
  expect(readDataKeys(folder, null)).toEqual([NEW, first])
  expect(readDataKeys(folder, OLD.toString('base64'))).toEqual([OLD])
  expect(() => readDataKeys(folder, 'short')).toThrow(/32 байт/)
})
