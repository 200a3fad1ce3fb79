import { Gauge, type Registry } from 'prom-client'
import { sql } from 'kysely'
import { newestCopy } from '#server/copies/make-copy.ts'
import type { Db } from '#server/db/client.ts'
import { areWritesRefused } from '#server/http/write-trouble.ts'
import { freeBytes } from '#server/kernel/free-bytes.ts'
import { memoizeFor } from '#server/kernel/memoize.ts'

/** A scrape every few seconds, from several collectors, costs the database one question in this time. */
const ASK_EVERY_MS = 10_000

interface ShopFigures {
  waiting: number
  failed: number
  oldest_seconds: number
  change_backlog: number
}
interface OrderFigures {
  status: string
  orders: number
}

const readFigures = async (db: Db) => {
  const [figures, orders] = await Promise.all([
    sql<ShopFigures>`
      select
        count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(extract(epoch from now() - min(next_attempt_at) filter (where state = 'waiting')), 0)::float as oldest_seconds,
        (select count(*)::int from catalog_change) as change_backlog
      from outbox`.execute(db),
    sql<OrderFigures>`select status, count(*)::int as orders from shop_order where created_at > now() - interval '1 day' group by status`.execute(
      db,
    ),
  ])
  return { ...figures.rows[0]!, orders: orders.rows }
}

const CENTURY_SECONDS = 100 * 365 * 24 * 60 * 60

/**
 * What the shop's own tables say: letters that wait, orders of the last day. A database that is away leaves the last
 * figures out.
 */
export function registerShopGauges(registers: Registry[], db: Db, dataDir: string): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `verstak_${name}`, help, labelNames, registers })
  const outbox = gauge('outbox_messages', 'Messages in the outbox by state', ['state'])
  const oldest = gauge('outbox_oldest_due_seconds', 'How long the longest due message has been waiting')
  const orders = gauge('orders_last_day', 'Orders of the last 24 hours by status', ['status'])
  const changes = gauge('catalog_change_rows', 'Rows in the catalogue change table, swept by the index')
  const database = gauge('database_up', '1: the database answered the last scrape')
  const disk = gauge('disk_free_bytes', 'Free bytes where the shop keeps its files')
  const refused = gauge('writes_refused', '1: the database had no room for an order a moment ago')
  const copyAge = gauge('copy_age_seconds', 'Age of the newest copy of the shop; none: a century')
  const figures = memoizeFor(ASK_EVERY_MS, () => readFigures(db))
  const machine = memoizeFor(ASK_EVERY_MS, () => Promise.all([freeBytes(dataDir), newestCopy(dataDir)]))
  return async () => {
    const [free, copy] = await machine()
    if (free !== null) disk.set(free)
    refused.set(areWritesRefused() ? 1 : 0)
    copyAge.set(copy ? (Date.now() - Date.parse(copy.head.made)) / 1000 : CENTURY_SECONDS)
    try {
      const { waiting, failed, oldest_seconds, change_backlog, orders: byStatus } = await figures()
      database.set(1)
      outbox.set({ state: 'waiting' }, waiting)
      outbox.set({ state: 'failed' }, failed)
      oldest.set(Math.max(0, oldest_seconds))
      changes.set(change_backlog)
      orders.reset()
      for (const { status, orders: number } of byStatus) orders.set({ status }, number)
    } catch {
      database.set(0)
    }
  }
}
