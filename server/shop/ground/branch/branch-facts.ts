import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { readCalendars } from './calendars.ts'
import { findNode, shopsOfNode } from './queries.ts'

const FRESH_MS = 5000

const cached = memoizeByDatabase(FRESH_MS, async (db: Db, nodeCode: string) => {
  const [node, shops, calendarOf, courier] = await Promise.all([
    findNode(db, nodeCode),
    shopsOfNode(db, nodeCode),
    readCalendars(db),
    readSetting(db, 'courier'),
  ])
  return { prices: node?.prices ?? [], shops, calendar: calendarOf(nodeCode), courier }
})

/**
 * What every order and every look at a cart's shops asks of a branch. The branch must be a known one: each is cached.
 */
export const branchFacts = (db: Db, nodeCode: string) => cached(db, nodeCode)
