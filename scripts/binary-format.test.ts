import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { nativeFile } from './binary-format.ts'

const folder = mkdtempSync(join(tmpdir(), 'verstak-binary-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(bytes: Buffer | string): string {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, bytes)
  return path
}

/** Numbers at their places, the rest zeros. */
function header(length: number, ...parts: [at: number, value: number, bigEndian?: true][]): string {
  const bytes = Buffer.alloc(length)
  for (const [at, value, bigEndian] of parts) bytes[bigEndian ? 'writeUInt32BE' : 'writeUInt32LE'](value, at)
  return file(bytes)
}

it('the Node that runs this was built for this machine', () => {
  expect(nativeFile(process.execPath)).toMatchObject({ os: process.platform, cpus: [process.arch] })
})

it.runIf(process.platform === 'linux')('a file for another processor or without a C library is told apart', () => {
  const bytes = readFileSync(process.execPath)
  const { libc } = nativeFile(process.execPath)!
  expect(['glibc', 'musl']).toContain(libc)
  bytes.writeUInt16LE(0xb7, 18)
  expect(nativeFile(file(bytes))).toEqual({ os: 'linux', cpus: ['arm64'], libc })
  bytes.writeUInt16LE(0, 56)
  expect(nativeFile(file(bytes))).toEqual({ os: 'linux', cpus: ['arm64'] })
})

it('files of macOS and Windows are read', () => {
  expect(nativeFile(header(64, [0, 0xfeedfacf], [4, 0x0100000c]))).toEqual({ os: 'darwin', cpus: ['arm64'] })
  const universal = header(64, [0, 0xcafebabe, true], [4, 2, true], [8, 0x01000007, true], [28, 0x0100000c, true])
  expect(nativeFile(universal)).toEqual({ os: 'darwin', cpus: ['x64', 'arm64'] })
  expect(nativeFile(header(80, [0, 0x5a4d], [60, 64], [64, 0x4550], [68, 0x8664]))).toEqual({
    os: 'win32',
    cpus: ['x64'],
  })
})

it.each(['', '#!/bin/sh\necho', 'MZ', 'x'.repeat(100), '\x7fELF'])('%j is no native file', (text) => {
  expect(nativeFile(file(text))).toBeUndefined()
})
