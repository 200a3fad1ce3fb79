import type pg from 'pg'
import { HOUR_MS } from '#rules/calendar/durations.ts'
import type { Db } from '#server/db/client.ts'
import { memoizeByKey } from '#server/kernel/memoize.ts'
import type { CatalogIndex, CategoryCountsScope, VendorCountsScope } from './catalog-index.ts'
import { followChanges } from '#server/db/follow-changes.ts'
import { type CatalogMove, Synchronizer } from './changes/synchronizer.ts'
import { createMemoryIndex } from './memory/memory-index.ts'
import { createSqlIndex } from './sql/sql-index.ts'

export interface CatalogIndexOptions {
  db: Db
  /** Where to connect; the index keeps a connection of its own, outside the pool. */
  pool: pg.Pool
  log: { info: (details: object, text: string) => void; warn: (details: object, text: string) => void }
  /** How often to poll for changes without a notification. */
  pollMs?: number
  /** How long changes are retained for a reader that lost its connection. */
  retainMs?: number
  now?: () => number
  /** After the store has taken up a change. */
  onChange?: (moved: CatalogMove) => void
}

interface CatalogIndexState {
  source: 'sql' | 'memory'
  goods: number
  loads: number
  refreshes: number
  lastLoadMs: number
  backendPid: number | null
}

export interface OpenCatalogIndex extends CatalogIndex {
  /** Loaded; until then plain SQL answers. */
  ready: Promise<void>
  /** Everything committed before the call is seen after it. */
  fresh: () => Promise<void>
  state: () => CatalogIndexState
  close: () => Promise<void>
}

/** While the catalogue is read every page asks for its counts, and a count reads the whole of it. */
const COUNTS_FRESH_MS = 15_000

function countedSeldom(index: CatalogIndex): CatalogIndex {
  const categoryCounts = memoizeByKey(COUNTS_FRESH_MS, (scope: string) =>
    index.categoryCounts(JSON.parse(scope) as CategoryCountsScope),
  )
  const vendorCounts = memoizeByKey(COUNTS_FRESH_MS, (scope: string) =>
    index.vendorCounts(JSON.parse(scope) as VendorCountsScope),
  )
  return {
    ...index,
    categoryCounts: (scope) => categoryCounts(JSON.stringify(scope)),
    vendorCounts: (scope) => vendorCounts(JSON.stringify(scope)),
  }
}

/** Answers through SQL until the catalogue is in memory, from then on in process. */
export function openCatalogIndex(options: CatalogIndexOptions): OpenCatalogIndex {
  const { db, pool, log, pollMs = 1000, retainMs = HOUR_MS, now = Date.now, onChange = () => {} } = options
  const synchronizer = new Synchronizer({ retainMs, now, onChange })
  const bySql = countedSeldom(createSqlIndex(db))
  const inMemory = createMemoryIndex(
    () => synchronizer.store!,
    () => synchronizer.loads + synchronizer.refreshes,
  )
  const current = () => (synchronizer.store ? inMemory : bySql)

  let loads = 0
  const following = followChanges({
    channel: 'catalog_change',
    // The pool hides its password from copies.
    connection: { ...pool.options, password: pool.options.password },
    pollMs,
    async catchUp(client) {
      await synchronizer.catchUp(client)
      if (synchronizer.loads === loads) return
      loads = synchronizer.loads
      log.info({ goods: synchronizer.store!.goods, ms: synchronizer.lastLoadMs }, 'catalogue index loaded')
    },
    onError: (error) => log.warn({ err: error }, 'catalogue index lost its connection, trying again'),
  })
  const ready = following.caughtUp()
  // Closing before it is loaded is no accident.
  ready.catch(() => {})
  return {
    listing: (request) => current().listing(request),
    cards: (codes, nodeCode) => current().cards(codes, nodeCode),
    sheets: (codes) => current().sheets(codes),
    values: (codes, attributes) => current().values(codes, attributes),
    categoryCounts: (scope) => current().categoryCounts(scope),
    vendorCounts: (scope) => current().vendorCounts(scope),
    ready,
    fresh: following.caughtUp,
    state: () => ({
      source: synchronizer.store ? 'memory' : 'sql',
      goods: synchronizer.store?.goods ?? 0,
      loads: synchronizer.loads,
      refreshes: synchronizer.refreshes,
      lastLoadMs: synchronizer.lastLoadMs,
      backendPid: following.backendPid(),
    }),
    close: following.close,
  }
}
