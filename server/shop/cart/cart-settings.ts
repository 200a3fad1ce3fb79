import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { readSetting } from '#server/kernel/settings.ts'

const FRESH_MS = 5000

const cached = memoizeByDatabase(FRESH_MS, async (db: Db) => {
  const [cart, bonuses, courier] = await Promise.all([
    readSetting(db, 'cart'),
    readSetting(db, 'bonuses'),
    readSetting(db, 'courier'),
  ])
  return { ...cart, bonusPercent: bonuses.limitPercent, courier }
})

/** Asked with every look at a cart, changed once a year. */
export const cartSettings = (db: Db) => cached(db, undefined)
