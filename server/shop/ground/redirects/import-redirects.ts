import { sql } from 'kysely'
import { directMoves, type Move } from '#rules/address/redirect-table.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'

export interface ImportedRedirects {
  added: number
  changed: number
  /** Rows there were that led to an address which moves now: they lead to its end. */
  shortened: number
  /** Addresses that would lead in a ring: nothing was written. */
  rings: string[]
}

const AT_ONCE = 5000

/** All or nothing: chains are shortened before they are written, through what the table holds already. */
export async function importRedirects(db: Db, moves: readonly Move[]): Promise<ImportedRedirects> {
  return withRetries(db, async (trx) => {
    await sql`lock table redirect in share row exclusive mode`.execute(trx)
    const rows = await trx.selectFrom('redirect').select(['from_address as from', 'to_address as to']).execute()
    const before = new Map(rows.map(({ from, to }) => [from, to]))
    const wanted = new Set(moves.map(({ from }) => from))
    const unchanged = rows.filter(({ from }) => !wanted.has(from))
    const { direct, rings: all } = directMoves([...unchanged, ...moves])
    // a ring that was there, written by hand, is not this file's fault
    const old = new Set(directMoves(unchanged).rings)
    const rings = all.filter((from) => !old.has(from))
    if (rings.length > 0) return { added: 0, changed: 0, shortened: 0, rings }
    const written = [...direct].filter(([from, to]) => before.get(from) !== to)
    for (let at = 0; at < written.length; at += AT_ONCE) {
      const part = written.slice(at, at + AT_ONCE)
      await sql`insert into redirect (from_address, to_address, changed_at)
        select *, clock_timestamp() from unnest(${part.map(([from]) => from)}::text[], ${part.map(([, to]) => to)}::text[])
        on conflict (from_address) do update set to_address = excluded.to_address, changed_at = excluded.changed_at`.execute(
        trx,
      )
    }
    const added = written.filter(([from]) => !before.has(from)).length
    const changed = written.filter(([from]) => before.has(from) && wanted.has(from)).length
    return { added, changed, shortened: written.length - added - changed, rings: [] }
  })
}
