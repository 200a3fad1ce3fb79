import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { cleanQuery } from './query-text.ts'

export interface Sought {
  query: string
  nodeCode: string
  found: number
  corrected: string | null
}

/** People type their phone and e-mail into any field; those are not kept. */
const isPersonal = (query: string) => query.includes('@') || /(?:\d[\s()+-]*){10}/.test(query)

/** What is sought and how much is found, for the shop. Who asked is not written down. */
export async function logSearch(db: Kysely<Database>, { query, nodeCode, found, corrected }: Sought): Promise<void> {
  const text = cleanQuery(query).toLowerCase()
  if (text === '' || isPersonal(text)) return
  await db.insertInto('search_log').values({ query: text, node_code: nodeCode, found, corrected }).execute()
}
