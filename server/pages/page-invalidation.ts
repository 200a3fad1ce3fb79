import { sql } from 'kysely'
import type pg from 'pg'
import type { CatalogMove } from '#server/catalog-index/changes/synchronizer.ts'
import type { Db } from '#server/db/client.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import type { ProductRecords } from '#server/shop/goods/catalog/product-record.ts'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { followChanges } from '#server/db/follow-changes.ts'
import type { Replica } from '#server/db/replica/replica.ts'
import type { PageCache } from './page-cache.ts'

const A_DAY_MS = 86_400_000
const GOOD = 'good:'

/** Called when the catalogue index has the change already: a page made from now on shows it. */
export function invalidatePagesOfGoods(
  cache: PageCache,
  db: Db,
  { isReload, codes, described }: CatalogMove,
  { replica = null, records = null }: { replica?: Replica | null; records?: ProductRecords | null } = {},
): void {
  replica?.changed(isReload)
  if (isReload) {
    invalidateMemoized(db)
    records?.clear()
    return cache.clear()
  }
  if (described.size > 0) records?.invalidate(described)
  cache.invalidate(new Set([...codes].map((code) => `good:${code}`)))
  void markListingsStale(cache, db, [...codes]).catch(() => cache.clear())
}

/** Where a good is not shown, it may have been counted, or be shown now. */
async function markListingsStale(cache: PageCache, db: Db, codes: string[]): Promise<void> {
  if (cache.state().pages === 0) return
  const [rows, { categories }] = await Promise.all([
    // one parameter, however many goods
    sql<{ category_code: string }>`select distinct category_code from good where code = any(${codes}::text[])`
      .execute(db)
      .then(({ rows: found }) => found),
    directoryOf(db),
  ])
  const tags = new Set(['listings'])
  for (const { category_code } of rows) {
    for (let category = categories.get(category_code) ?? null; category; category = category.parent)
      tags.add(`category:${category.code}`)
  }
  cache.markStale(tags)
}

export interface FollowContentOptions {
  db: Db
  pool: pg.Pool
  cache: PageCache
  replica?: Replica | null
  records?: ProductRecords | null
  onError: (error: unknown) => void
  heartbeatMs?: number
}

/**
 * Texts, settings, branches: the database notifies every process. After a lost connection nobody knows what was
 * missed.
 */
export function followContent(options: FollowContentOptions) {
  const { db, pool, cache, replica = null, records = null, onError, heartbeatMs } = options
  return followChanges({
    channel: 'content_change',
    connection: { ...pool.options, password: pool.options.password },
    pollMs: A_DAY_MS,
    ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
    onError,
    async catchUp(_client, notices) {
      invalidateMemoized(db)
      replica?.changed(true)
      if (notices === null || notices.includes('all')) {
        records?.clear()
        return cache.clear()
      }
      records?.invalidate(notices.flatMap((tag) => (tag.startsWith(GOOD) ? tag.slice(GOOD.length) : [])))
      cache.invalidate(new Set(notices))
    },
  })
}
