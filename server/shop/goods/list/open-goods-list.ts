import type pg from 'pg'
import { ApiError } from '#contract/api-error.ts'
import { MINUTE_MS } from '#rules/calendar/durations.ts'
import { followChanges, type Following } from '#server/db/follow-changes.ts'
import { currentPosition, type Position, readChanges } from '#server/catalog-index/changes/read-changes.ts'
import type { GoodsTable } from './goods-table.ts'
import { loadGoodsTable, readSources, refreshGoodsTable } from './read-goods-table.ts'

export interface GoodsList {
  /** Everything committed before the call is in it. */
  table: () => Promise<GoodsTable>
  close: () => Promise<void>
}

declare module '#server/shop/ground/call-context.ts' {
  interface Services {
    /** Behind the office's list of goods. */
    goodsList: GoodsList
  }
}

interface Options {
  /** Where to connect; the list keeps a connection of its own while somebody uses it. */
  pool: pg.Pool
  onError: (error: unknown) => void
  now?: () => number
}

/** Nobody has looked for so long: the memory is given back. */
const IDLE_MS = 20 * MINUTE_MS
/** Changes are kept for an hour: whoever has not read for half of it reads everything. */
const TRUSTED_MS = 30 * MINUTE_MS
/** Who knows which good is told by no notice. */
const SOURCES_MS = MINUTE_MS
const PATIENCE_MS = 15_000

const NOT_LOADED = new ApiError(
  503,
  { errorCode: 'UNAVAILABLE', errorMessage: 'Список товаров ещё читается. Повторите через несколько секунд.' },
  { retryAfter: 5 },
)

/**
 * The office's own index of goods: opened by the first question, following the notices of the catalogue from then on.
 */
export function openGoodsList({ pool, onError, now = Date.now }: Options): GoodsList {
  let following: Following | null = null
  let table: GoodsTable | null = null
  let position: Position | null = null
  let readAt = 0
  let sourcesAt = 0
  let usedAt = 0

  async function load(client: pg.ClientBase): Promise<void> {
    await inSnapshot(client, async () => {
      const begun = await currentPosition(client)
      table = await loadGoodsTable(client)
      position = begun
    })
    sourcesAt = now()
  }

  async function refresh(client: pg.ClientBase, known: GoodsTable, since: Position): Promise<void> {
    const seen = await readChanges(client, since)
    if (!seen.isReload && seen.goods.size + seen.offers.size + seen.stock.size === 0) {
      position = seen.position
      return
    }
    await inSnapshot(client, async () => {
      const changes = await readChanges(client, since)
      if (changes.isReload) return void (position = null)
      await refreshGoodsTable(client, known, changes)
      position = changes.position
    })
    if (position === null || known.names.isFull) await load(client)
  }

  async function catchUp(client: pg.ClientBase): Promise<void> {
    const begun = now()
    if (begun - usedAt > IDLE_MS) return void stop().catch(onError)
    if (begun - readAt > TRUSTED_MS) position = null
    if (position === null || !table) await load(client)
    else await refresh(client, table, position)
    if (now() - sourcesAt > SOURCES_MS) {
      await readSources(client, table!)
      sourcesAt = now()
    }
    readAt = begun
  }

  async function stop(): Promise<void> {
    const ending = following
    following = null
    table = null
    position = null
    await ending?.close()
  }

  return {
    async table() {
      usedAt = now()
      following ??= followChanges({
        channel: 'catalog_change',
        // the pool hides its password from copies
        connection: { ...pool.options, password: pool.options.password },
        pollMs: MINUTE_MS,
        catchUp,
        onError,
      })
      const patience = Promise.withResolvers<never>()
      const timer = setTimeout(() => patience.reject(NOT_LOADED), PATIENCE_MS)
      try {
        await Promise.race([following.caughtUp(), patience.promise])
      } finally {
        clearTimeout(timer)
      }
      if (!table) throw NOT_LOADED
      return table
    },
    close: stop,
  }
}

async function inSnapshot(client: pg.ClientBase, read: () => Promise<void>): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await read()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
