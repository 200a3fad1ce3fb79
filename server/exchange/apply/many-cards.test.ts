import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { compareOnly, processRun } from './process-run.ts'
import { openSource } from './source.fixture.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

const GOODS = 1500
const said = Array.from({ length: GOODS }, (_, at) => ({
  external: `good ${at}`,
  name: `Перфоратор ${at}`,
  barcode: String(at),
}))

it('each card of a list nobody has counted yet is looked at a few times, not once for every other', async () => {
  const counted = await openSource(shop.database)
  await processRun(shop.services, await counted.run({ goods: said }), { isEnd: true })
  await shop.database.pool.query('analyze source_good')
  const source = await openSource(shop.database)
  const read = await compareOnly(
    shop.services,
    await source.run({ goods: said }),
    { isEnd: true },
    async (run) =>
      (
        await sql<{ n: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as n
        from pg_stat_xact_user_tables where relname = 'source_good'`.execute(run.tx)
      ).rows[0]!.n,
  )
  expect(read).toBeGreaterThan(GOODS)
  expect(read).toBeLessThan(GOODS * 40)
})
