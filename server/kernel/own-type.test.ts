import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownType } from './own-type.ts'

test('names the files of the build, whatever it called them, and nothing else of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verstak-type-'))
  for (const file of ['golos-text-main-Ab_1-2.woff2', 'golos-text-rare-x.woff2', 'root-1.js', 'other-latin-1.woff2'])
    writeFileSync(join(folder, file), '')
  const css = ownType(folder)
  expect([...css.matchAll(/url\('(.*?)'\)/g)].map(([, url]) => url)).toEqual([
    '/assets/golos-text-main-Ab_1-2.woff2',
    '/assets/golos-text-rare-x.woff2',
  ])
  expect(ownType(join(folder, 'none'))).toBe('')
})

test('the ranges are those of the pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verstak-type-'))
  for (const part of ['main', 'rare']) writeFileSync(join(folder, `golos-text-${part}-1.woff2`), '')
  const ranges = (css: string) =>
    [...css.matchAll(/unicode-range:\s*([^;}]+)/g)].map(([, range]) => range!.replace(/\s+/g, '')).toSorted()
  const tokens = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8')
  expect(ranges(ownType(folder))).toEqual(ranges(tokens))
})
