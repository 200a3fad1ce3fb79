import type { Kysely } from 'kysely'
import { type DayOffCalendar, extendCalendar, RUSSIAN_CALENDAR } from '#rules/day-off-calendar.ts'
import type { Database } from '#server/db/schema.ts'

/** The production calendar with the shop's own exceptions, by branch; a branch's word counts more than the shop's. */
export async function readCalendars(db: Kysely<Database>): Promise<(nodeCode: string) => DayOffCalendar> {
  const rows = await db.selectFrom('calendar_day').selectAll().execute()
  return (nodeCode) => {
    const works = new Map<string, boolean>()
    for (const row of rows) if (row.node_code === null) works.set(row.day, row.works)
    for (const row of rows) if (row.node_code === nodeCode) works.set(row.day, row.works)
    const days = (isWorking: boolean) => [...works].filter(([, value]) => value === isWorking).map(([day]) => day)
    const calendar = extendCalendar(RUSSIAN_CALENDAR, { daysOff: days(false), workingDays: days(true) })
    // working days win over days off, so a day taken off again must leave them
    return { ...calendar, workingDays: new Set([...calendar.workingDays].filter((day) => works.get(day) !== false)) }
  }
}
