import { sql } from 'kysely'
import type { Vendor } from '#contract/vendor.ts'
import type { VendorEntry } from '#server/shop/catalog/directory.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'

const FRESH_MS = 15_000

const cached = memoizeByDatabase(FRESH_MS, async (db, nodeCode: string) => {
  const rows = await db
    .selectFrom('good')
    .select((e) => ['vendor_code', e.fn.countAll<number>().as('goods')])
    .where('is_active', '=', true)
    .where('is_hire', '=', false)
    .where((e) =>
      e.exists(
        e
          .selectFrom('good_offer')
          .whereRef('good_offer.good_code', '=', 'good.code')
          .where('good_offer.node_code', '=', nodeCode),
      ),
    )
    .groupBy('vendor_code')
    .execute()
  return new Map(rows.map(({ vendor_code, goods }) => [vendor_code, goods]))
})

/** Goods this branch sells, by vendor code. */
export const vendorCounts = (
  db: Parameters<typeof cached>[0],
  nodeCode: string,
): Promise<ReadonlyMap<string, number>> => cached(db, nodeCode)

const cachedPictures = memoizeByDatabase(FRESH_MS, async (db, vendorCode: string) => {
  const { rows } = await sql<{ category_code: string; file: string }>`
    select distinct on (category_code) category_code, pictures[1] as file from good
    where vendor_code = ${vendorCode} and is_active and not is_hire and cardinality(pictures) > 0
    order by category_code, popularity desc, code`.execute(db)
  return new Map(rows.map(({ category_code, file }) => [category_code, file]))
})

/** The face of each category a vendor is in: its own most wanted good there. */
export const vendorPictures = (
  db: Parameters<typeof cachedPictures>[0],
  vendorCode: string,
): Promise<ReadonlyMap<string, string>> => cachedPictures(db, vendorCode)

export function presentVendor(vendor: VendorEntry, goods: number): Vendor {
  const { code, slug, name, country, description, palette } = vendor
  return { code, slug, name, url: `/brands/${slug}/`, country, description, palette, goods }
}
