import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { storm, type StormLane, stormLanes } from './storm.fixture.ts'

let shop: TestShop
let folder: string
let lanes: StormLane[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-storm-'))
  shop = await openTestShop(
    { DATA_DIR: folder },
    { limits: { take: async () => 0, peek: async () => 0, close: async () => {} } },
  )
  lanes = await stormLanes(shop, 2)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** The long form is bench/exchange-fuzz.ts. */
it('hostile files are answered in words and change nothing they must not', async () => {
  const count = process.env['SHORT_TESTS'] ? 20 : 60
  const { ends, wrong, grown } = await storm(shop, { first: 1, count, lanes })
  expect(wrong).toEqual([])
  expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(count)
  // of everything the thread and the process hold; bombs alone unpack to hundreds
  expect(grown).toBeLessThan(600)
})
