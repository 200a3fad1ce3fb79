import type { Db } from '#server/db/client.ts'
import type { Branch } from './branch.ts'
import type { ListedPage } from './listing-totals.ts'

export interface OtherPage {
  path: string
  changed: Date | null
}

const page = (path: string, changed: Date | null = null): OtherPage => ({ path, changed })

/** What is neither a category, a good, a brand nor rental: the shop's own pages, its shops, and what it writes. */
export async function otherPages(db: Db, _branch: Branch, discounts: readonly ListedPage[]): Promise<OtherPage[]> {
  const stored = await db.selectFrom('page').select(['code', 'updated_at']).orderBy('code').execute()
  const shops = await db.selectFrom('warehouse').select('slug').where('is_shop', '=', true).orderBy('position').orderBy('id').execute()
  return [
    page('/'),
    page('/catalog/'),
    page('/catalog/constants/'),
    ...discounts,
    page('/shops/'),
    ...shops.map(({ slug }) => page(`/shops/${slug}/`)),
    ...stored.map(({ code, updated_at }) => page(`/${code}/`, updated_at)),
  ]
}
