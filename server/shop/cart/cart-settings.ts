import type { Db } from '#server/db/client.ts'
import { rememberByDatabase } from '#server/kernel/remember-by-database.ts'
import { readSetting } from '#server/kernel/settings.ts'

const FRESH_MS = 5000

const kept = rememberByDatabase(FRESH_MS, async (db: Db) => {
  const [cart, bonuses] = await Promise.all([readSetting(db, 'cart'), readSetting(db, 'bonuses')])
  return { ...cart, bonusPercent: bonuses.limitPercent }
})

/** Asked with every look at a cart, changed once a year. */
export const cartSettings = (db: Db) => kept(db, undefined)
