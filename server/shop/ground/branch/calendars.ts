import { branchCalendar, type DayOffCalendar, type ShopDay } from '#rules/calendar/day-off-calendar.ts'
import type { Db } from '#server/db/client.ts'

export function readShopDays(db: Db): Promise<ShopDay[]> {
  return db.selectFrom('calendar_day').select(['day', 'node_code as nodeCode', 'works']).orderBy('day').execute()
}

/** By branch. */
export async function readCalendars(db: Db): Promise<(nodeCode: string) => DayOffCalendar> {
  const days = await readShopDays(db)
  return (nodeCode) => branchCalendar(days, nodeCode)
}
