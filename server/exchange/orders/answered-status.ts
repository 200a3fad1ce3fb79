import { sql } from 'kysely'
import { guessOrderStatus, ownStatus } from '#rules/exchange/order-status.ts'
import { isOrderStatus, type OrderStatus } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'

interface Mapped {
  target: { status?: unknown; ignore?: unknown } | null
}

/** What the word is here, by what a person said or by a guess; noted for the desk where neither knows. */
async function mappedStatus(
  tx: Db,
  sourceId: number,
  word: string,
  runId: number,
  now: Date,
): Promise<OrderStatus | 'ignore' | null> {
  const guess = guessOrderStatus(word)
  const { rows } = await sql<Mapped>`
    insert into exchange_mapping (source_id, kind, external, name, target, is_guess, seen_run_id, changed_at)
    values (${sourceId}, 'status', ${word}, ${word}, ${guess && JSON.stringify({ status: guess })}::jsonb, ${guess !== null},
      ${runId}, ${now})
    on conflict (source_id, kind, external) do update set seen_run_id = excluded.seen_run_id
    returning target`.execute(tx)
  const target = rows[0]!.target
  if (target?.ignore === true) return 'ignore'
  return typeof target?.status === 'string' && isOrderStatus(target.status) ? target.status : null
}

interface Known {
  sourceId: number
  runId: number
  /** Of the order when accounting was last told. */
  sentStatus: string | null
  /** The last status of accounting that was applied. */
  heard: string | null
  now: Date
}

/**
 * The move accounting requests; null: none. An echo of the status we sent, and a status already applied, request
 * nothing: an operator may have moved the order since.
 */
export async function askedStatus(
  tx: Db,
  words: readonly string[],
  { sourceId, runId, sentStatus, heard, now }: Known,
): Promise<{ word: string; status: OrderStatus | 'ignore' | null } | null> {
  const word = words.find((each) => {
    const own = ownStatus(each)
    return own === null || own !== sentStatus
  })
  if (word === undefined || word === heard) return null
  return { word, status: ownStatus(word) ?? (await mappedStatus(tx, sourceId, word, runId, now)) }
}
