import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from '#server/test/stored-pictures.ts'
import { folderFiles } from './folder.ts'

const folder = temporaryFolder('folder-files')
afterAll(folder.drop)

it('the same file may be put twice at once, and again after a crash in the middle', async () => {
  const files = folderFiles(folder.path)
  const bytes = Buffer.alloc(200_000, 7)
  await Promise.all(Array.from({ length: 8 }, () => files.put('a.webp', bytes)))
  writeFileSync(join(folder.path, 'b.webp.tmp'), 'half')
  await files.put('b.webp', bytes)
  expect([await files.get('a.webp'), await files.get('b.webp')]).toEqual([bytes, bytes])
  expect(readdirSync(folder.path).toSorted()).toEqual(['a.webp', 'b.webp', 'b.webp.tmp'])
})
