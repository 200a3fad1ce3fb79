import { sql } from 'kysely'
import type { Vendor } from '#contract/vendor.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { VendorEntry } from '#server/shop/goods/catalog/directory.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'

const FRESH_MS = 15_000

/** Goods this branch sells, by vendor code. */
export async function vendorCounts({
  catalog,
  nodeCode,
}: Pick<CallContext, 'catalog' | 'nodeCode'>): Promise<ReadonlyMap<string, number>> {
  const total = new Map<string, number>()
  for (const counts of (await catalog.vendorCounts({ nodeCode })).values()) {
    for (const [code, goods] of counts) total.set(code, (total.get(code) ?? 0) + goods)
  }
  return total
}

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
