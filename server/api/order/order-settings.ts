import type { Db } from '#server/db/client.ts'
import { rememberByDatabase } from '../remember-by-database.ts'
import { readSetting } from '../settings.ts'

const FRESH_MS = 5000

const kept = rememberByDatabase(FRESH_MS, async (db: Db) => {
  const [shop, orders, bonuses, split, delivery] = await Promise.all([
    readSetting(db, 'shop'),
    readSetting(db, 'orders'),
    readSetting(db, 'bonuses'),
    readSetting(db, 'split'),
    readSetting(db, 'delivery'),
  ])
  return { shop, orders, bonusPercent: bonuses.limitPercent, split, courier: delivery.active }
})

export const orderSettings = (db: Db) => kept(db, undefined)
export type OrderSettings = Awaited<ReturnType<typeof orderSettings>>
