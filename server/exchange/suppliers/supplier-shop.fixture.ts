import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalogShop } from '#server/test/catalog-shop.ts'
import { openExchangeWork } from '../sessions/exchange-work.ts'
import { takeSupplierFile } from './take-file.ts'

/** The small catalogue with suppliers whose price lists are read as the shop reads them, in the thread. */
export async function openSupplierShop() {
  const folder = await mkdtemp(join(tmpdir(), 'verstak-suppliers-'))
  const shop = await openCatalogShop({ DATA_DIR: folder })
  const work = openExchangeWork({
    services: shop.services,
    pool: shop.database.pool,
    log: { error: (details) => process.stderr.write(`${JSON.stringify(details)}\n`) },
  })

  const runOf = async (id: number) =>
    shop.database.db.selectFrom('exchange_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  async function settle(of: number) {
    work.schedule(of)
    await work.idle()
  }

  return {
    shop,
    folder,
    runOf,
    settle,
    async addSupplier(options: object = {}, more: { url?: string } = {}): Promise<number> {
      const { rows } = await shop.database.pool.query(
        `insert into exchange_source (name, kind, is_on, options, url, every_minutes, created_at, accepted_at)
         values ($1, 'yml', true, $2, $3, 60, now(), now()) returning id`,
        [`Опт ${Math.random()}`, JSON.stringify({ warehouse: 1, priceRule: {}, ...options }), more.url ?? null],
      )
      return rows[0].id
    },
    async send(of: number, name: string, text: string | Uint8Array, kind: 'catalog' | 'rehearsal' = 'catalog') {
      shop.time.now = new Date(shop.time.now.getTime() + 60_000)
      const path = join(folder, name)
      await writeFile(path, text)
      const id = await takeSupplierFile(shop.services, of, path, { kind, staffId: null })
      await settle(of)
      return runOf(id)
    },
    async close() {
      await work.close()
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type SupplierShop = Awaited<ReturnType<typeof openSupplierShop>>
