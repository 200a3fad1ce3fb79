import { sql } from 'kysely'
import type { ReadyItem } from '#contract/office/ready.ts'
import type { Db } from '#server/db/client.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** Without a visitor nobody sits before it: a line counts what is missing. */
export type ReadyDesk = Pick<Services, 'db' | 'config' | 'clock' | 'proxies'> & {
  visitor?: Visitor
  ports?: Services['ports']
  /** Free where a folder lies; not said: as the system tells. */
  freeBytes?: (folder: string) => Promise<number | null>
}
export type ReadyFound = Pick<ReadyItem, 'state' | 'words'>

export interface Check extends Pick<ReadyItem, 'code' | 'group' | 'name'> {
  path?: string
  variable?: string
  find: (desk: ReadyDesk) => Promise<ReadyFound> | ReadyFound
}

export const done = (words: string): ReadyFound => ({ state: 'done', words })
export const missing = (words: string): ReadyFound => ({ state: 'missing', words })
export const advised = (words: string): ReadyFound => ({ state: 'advised', words })

export async function oneRow<T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(db)
  return rows[0]!
}
