import type pg from 'pg'
import type { ChangedGoods } from '../memory/refresh-store.ts'

/** Beyond this many goods, reading everything again is cheaper. */
const MOST_GOODS = 50_000

/** How far a reader has come, and on which WAL timeline: a promotion begins the next one. */
export interface Position {
  snapshot: string
  timeline: string
}

const POSITION = `pg_current_snapshot()::text as snapshot,
      case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline`

/** Within the snapshot everything else is read in. */
export async function currentPosition(client: pg.ClientBase): Promise<Position> {
  return (await client.query<Position>(`select ${POSITION}`)).rows[0]!
}

export interface Changes extends ChangedGoods {
  /** The snapshot up to which they reach. */
  position: Position
  /** Too much or too deep to read good by good. */
  isReload: boolean
}

/**
 * What was committed since a snapshot: every row that snapshot did not see. Not "numbers above the last one": numbers
 * are handed out when a transaction begins to write and seen when it commits, in another order.
 */
export async function readChanges(client: pg.ClientBase, since: Position): Promise<Changes> {
  const { rows } = await client.query<Position & { isOlder: boolean; part: string | null; codes: string[] }>(
    `select ${POSITION}, part, good_codes as codes,
      pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) as "isOlder"
    from (select 1) always left join catalog_change
      on xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)`,
    [since.snapshot],
  )
  const sets = { good: new Set<string>(), offer: new Set<string>(), stock: new Set<string>() }
  const { snapshot, timeline, isOlder } = rows[0]!
  // A server that is behind where we were, or on another WAL timeline since, is another one: restored from a
  // backup, or promoted. What it knows under the same numbers need not be what we have read.
  let isReload = isOlder || timeline !== since.timeline
  for (const { part, codes } of rows) {
    if (part === 'good' || part === 'offer' || part === 'stock') for (const code of codes) sets[part].add(code)
    else if (part !== null) isReload = true
  }
  isReload ||= sets.good.size + sets.offer.size + sets.stock.size > MOST_GOODS
  return { position: { snapshot, timeline }, isReload, goods: sets.good, offers: sets.offer, stock: sets.stock }
}

/** Drops what was committed before a snapshot taken long ago. */
export async function pruneChanges(client: pg.ClientBase, before: Position): Promise<void> {
  await client.query('delete from catalog_change where xid < pg_snapshot_xmin($1::pg_snapshot)', [before.snapshot])
}
