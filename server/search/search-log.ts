import type { Db } from '#server/db/client.ts'
import { cleanQuery } from './query-text.ts'

export interface Sought {
  query: string
  nodeCode: string
  found: number
  corrected: string | null
  kind: string
  /** Chips, makers unknown to the shop, words that did not match. */
  understood: object
  /** The first goods. */
  shown: string[]
}

/** People type their phone and e-mail into any field; those are not kept. */
export const isPersonal = (query: string) => query.includes('@') || /(?:\d[\s()+-]*){10}/.test(query)

/** So many rows a day from one process: made-up searches must not fill the database. */
const MOST_A_DAY = 20_000
let logged = { day: 0, rows: 0 }

function hasRoom(now: number): boolean {
  const day = Math.floor(now / 86_400_000)
  if (logged.day !== day) logged = { day, rows: 0 }
  return logged.rows++ < MOST_A_DAY
}

/** What is sought and how much is found, for the shop. Who asked is not written down. */
export async function logSearch(
  db: Db,
  { query, nodeCode, found, corrected, kind, understood, shown }: Sought,
  now = Date.now(),
): Promise<void> {
  const text = cleanQuery(query).toLowerCase()
  if (text === '' || isPersonal(text) || !hasRoom(now)) return
  await db
    .insertInto('search_log')
    .values({
      query: text,
      node_code: nodeCode,
      found,
      corrected,
      kind,
      understood: JSON.stringify(understood),
      shown,
    })
    .execute()
}
