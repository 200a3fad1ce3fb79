import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CHUNKS } from './chunks.ts'

const root = resolve(import.meta.dirname, '../..')

test('every file the chunks are made from is there', () => {
  const seeds = Object.values(CHUNKS).flat()
  expect(seeds.length).toBeGreaterThan(20)
  expect(seeds.filter((path) => !existsSync(resolve(root, path.split('?')[0]!)))).toEqual([])
})
