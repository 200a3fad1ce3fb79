import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSource } from '../endpoint/accounting.fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { storm } from './storm.fixture.ts'

let shop: TestShop
let folder: string
let sources: { accounting: number; supplier: number }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-storm-'))
  shop = await openTestShop(
    { DATA_DIR: folder },
    { limits: { take: async () => 0, peek: async () => 0, close: async () => {} } },
  )
  const accounting = await addSource(shop)
  const { rows } = await shop.database.pool.query(
    `insert into exchange_source (name, kind, is_on, created_at) values ('Опт', 'table', true, now()) returning id`,
  )
  sources = { accounting, supplier: rows[0].id }
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** The long form is bench/exchange-fuzz.ts. */
it('hostile files are answered in words and change nothing they must not', { timeout: 120_000 }, async () => {
  const count = process.env['SHORT_TESTS'] ? 20 : 60
  const { ends, wrong, grown } = await storm(shop, { first: 1, count, ...sources })
  expect(wrong).toEqual([])
  expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(count)
  // of everything the thread and the process hold; bombs alone unpack to hundreds
  expect(grown).toBeLessThan(600)
})
