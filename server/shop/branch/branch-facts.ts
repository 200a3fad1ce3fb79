import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { readCalendars } from './calendars.ts'
import { findNode, shopsOfNode } from './queries.ts'

const FRESH_MS = 5000

const cached = memoizeByDatabase(FRESH_MS, async (db: Kysely<Database>, nodeCode: string) => {
  const [node, shops, calendarOf] = await Promise.all([
    findNode(db, nodeCode),
    shopsOfNode(db, nodeCode),
    readCalendars(db),
  ])
  return { prices: node?.prices ?? [], shops, calendar: calendarOf(nodeCode) }
})

/**
 * What every order and every look at a cart's shops asks of a branch. The branch must be a known one: each is cached.
 */
export const branchFacts = (db: Kysely<Database>, nodeCode: string) => cached(db, nodeCode)
