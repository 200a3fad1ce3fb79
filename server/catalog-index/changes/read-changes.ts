import type pg from 'pg'
import type { ChangedGoods } from '../memory/refresh-store.ts'

/** Beyond this many goods, reading everything again is cheaper. */
const MOST_GOODS = 50_000

export interface Changes extends ChangedGoods {
  /** The snapshot up to which they reach. */
  position: string
  /** Too much or too deep to read good by good. */
  isReload: boolean
}

/**
 * What was committed since a snapshot: every row that snapshot did not see. Not "numbers above the last one": numbers
 * are handed out when a transaction begins to write and seen when it commits, in another order.
 */
export async function readChanges(client: pg.ClientBase, since: string): Promise<Changes> {
  const { rows } = await client.query<{ position: string; isOlder: boolean; part: string | null; codes: string[] }>(
    `select pg_current_snapshot()::text as position, part, good_codes as codes,
      pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) as "isOlder"
    from (select 1) always left join catalog_change
      on xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)`,
    [since],
  )
  const sets = { good: new Set<string>(), offer: new Set<string>(), stock: new Set<string>() }
  // A server that is behind where we were is another one: restored from a copy.
  let isReload = rows[0]!.isOlder
  for (const { part, codes } of rows) {
    if (part === 'good' || part === 'offer' || part === 'stock') for (const code of codes) sets[part].add(code)
    else if (part !== null) isReload = true
  }
  isReload ||= sets.good.size + sets.offer.size + sets.stock.size > MOST_GOODS
  return { position: rows[0]!.position, isReload, goods: sets.good, offers: sets.offer, stock: sets.stock }
}

/** Drops what was committed before a snapshot taken long ago. */
export async function pruneChanges(client: pg.ClientBase, before: string): Promise<void> {
  await client.query('delete from catalog_change where xid < pg_snapshot_xmin($1::pg_snapshot)', [before])
}
