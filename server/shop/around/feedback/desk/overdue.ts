import { type RawBuilder, sql } from 'kysely'
import { workedBack } from '#rules/calendar/worked-back.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { readCalendars } from '#server/shop/ground/branch/calendars.ts'
import { DUE_AT } from './request-rows.ts'

/** By branch: whoever waits since then or longer waits too long. The hours are those of the branch's first shop. */
export type LateSince = ReadonlyMap<string, Date>

export async function readLateSince(db: Db, now: Date): Promise<LateSince> {
  const [{ overdueMinutes }, calendarOf, nodes, shops] = await Promise.all([
    readSetting(db, 'requests'),
    readCalendars(db),
    db.selectFrom('node_logistic').select('code').execute(),
    db
      .selectFrom('warehouse')
      .select(['node_code', 'work_time'])
      .where('is_shop', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  return new Map(
    nodes.map(({ code }) => {
      const workTime = shops.find(({ node_code }) => node_code === code)?.work_time
      return [code, workedBack(overdueMinutes, { workTime, now, calendar: calendarOf(code) })]
    }),
  )
}

/**
 * Nobody has answered in time. Somebody who was spoken to and waits for no call is not late. `r` is feedback_request.
 */
export const isLateCondition = (late: LateSince): RawBuilder<unknown> =>
  sql`(r.state = 'new' and (r.talked_at is null or r.next_call_at is not null) and exists (
    select from unnest(${[...late.keys()]}::text[], ${[...late.values()]}::timestamptz[]) late(code, since)
    where late.code = r.node_code and ${DUE_AT} <= late.since))`
