import { sql } from 'kysely'
import { isFixedPage } from '#rules/address/fixed-pages.ts'
import { normalAddress } from '#rules/address/page-address.ts'
import { directMoves } from '#rules/address/redirect-table.ts'
import type { Db } from '#server/db/client.ts'

export type DirectMoves = ReadonlyMap<string, string>

const FRESH_MS = 1000

async function stateOf(db: Db): Promise<string> {
  const { rows } = await sql<{
    state: string
  }>`select count(*) || ' ' || coalesce(max(changed_at)::text, '') as state from redirect`.execute(db)
  return rows[0]!.state
}

/**
 * Rows may have been written by hand: spelled another way, in chains, in rings, over a page that stays where it is.
 * What is served never has any of it.
 */
async function readMoves(db: Db): Promise<DirectMoves> {
  const rows = await db.selectFrom('redirect').select(['from_address as from', 'to_address as to']).execute()
  const moves = rows.map(({ from, to }) => ({ from: normalAddress(from) ?? from, to: normalAddress(to) ?? '/' }))
  return directMoves(moves.filter(({ from }) => !isFixedPage(from))).direct
}

/**
 * Every page request asks, so the table is cached in memory; whether it changed is asked at most every second, beside
 * the request.
 * `onChange`: whoever cached an answer from before must invalidate it.
 */
export function redirectCache(
  db: Db,
  { now = Date.now, onChange = () => {} }: { now?: () => number; onChange?: () => void } = {},
): () => Promise<DirectMoves> {
  let moves: Promise<DirectMoves> | undefined
  let state = ''
  let until = 0

  async function refresh() {
    const current = await stateOf(db)
    if (current === state) return
    const fresh = await readMoves(db)
    state = current
    moves = Promise.resolve(fresh)
    onChange()
  }
  return () => {
    // no lru-cache: one table, read anew only when a short statement says that it changed
    if (!moves) {
      until = now() + FRESH_MS
      moves = stateOf(db).then(async (current) => {
        const first = await readMoves(db)
        state = current
        return first
      })
      moves.catch(() => {
        moves = undefined
      })
    } else if (now() >= until) {
      until = now() + FRESH_MS
      // the old table serves while the database is away
      refresh().catch(() => {})
    }
    return moves
  }
}
