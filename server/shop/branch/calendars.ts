import type { Kysely } from 'kysely'
import { branchCalendar, type DayOffCalendar, type ShopDay } from '#rules/calendar/day-off-calendar.ts'
import type { Database } from '#server/db/schema.ts'

export function readShopDays(db: Kysely<Database>): Promise<ShopDay[]> {
  return db.selectFrom('calendar_day').select(['day', 'node_code as nodeCode', 'works']).orderBy('day').execute()
}

/** By branch. */
export async function readCalendars(db: Kysely<Database>): Promise<(nodeCode: string) => DayOffCalendar> {
  const days = await readShopDays(db)
  return (nodeCode) => branchCalendar(days, nodeCode)
}
