import { sql } from 'kysely'
import { DAY_MS } from '#rules/calendar/durations.ts'
import type { Db } from '#server/db/client.ts'
import { isPhone } from '#server/shop/ground/by-phone.ts'

/** Operators give an abandoned number to somebody else, some within months. */
const STILL_THEIRS_DAYS = 90

interface GuestRow {
  id: number
  name: string
  created_at: Date
  /** Nothing is left to be done for it. */
  isEnded: boolean
}

type IsTheirs = (row: Omit<GuestRow, 'id'>) => boolean

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/\p{L}{2,}/gu) ?? []

/** Of a phone proven today: what is recent, and what is older under a name that is theirs. */
export function theirsByName(name: string, now: Date): IsTheirs {
  const own = new Set(wordsOf(name))
  const recent = new Date(now.getTime() - STILL_THEIRS_DAYS * DAY_MS)
  return (row) => row.created_at > recent || wordsOf(row.name).some((word) => own.has(word))
}

export const theirsBefore =
  (moment: Date): IsTheirs =>
  ({ created_at }) =>
    created_at < moment

/**
 * As `theirs`, of what has ended: anybody can ask for things under somebody's phone, and what is open would keep an
 * account from being closed.
 */
export const endedOf =
  (theirs: IsTheirs): IsTheirs =>
  (row) =>
    row.isEnded && theirs(row)

export interface Gathered {
  taken: number
  /** Older ones under another name: perhaps of whoever had the number before. */
  left: number
}

interface Gathering {
  userId: number
  phone: string
  isTheirs: IsTheirs
}

const GUEST_TABLES = {
  hire_booking: sql<boolean>`status in ('returned', 'cancelled')`,
  repair: sql<boolean>`state in ('issued', 'cancelled')`,
  feedback_request: sql<boolean>`state <> 'new'`,
}

/** What was ordered, rented, brought and asked without an account under this phone becomes the card's own. */
export async function gatherGuest(tx: Db, { userId, phone, isTheirs }: Gathering): Promise<Gathered> {
  const gathered: Gathered = { taken: 0, left: 0 }
  const theirs = (rows: GuestRow[]) => {
    const ids = rows.filter(isTheirs).map(({ id }) => id)
    gathered.taken += ids.length
    gathered.left += rows.length - ids.length
    return ids
  }
  const guests = (table: keyof typeof GUEST_TABLES) =>
    tx
      .selectFrom(table)
      .select(['id', 'name', 'created_at', GUEST_TABLES[table].as('isEnded')])
      .where('user_id', 'is', null)
      .where('phone', '=', phone)
      .execute()
  const orders = theirs(
    await tx
      .selectFrom('shop_order')
      .select([
        'id',
        'contact_name as name',
        'created_at',
        sql<boolean>`status in ('completed', 'cancelled')`.as('isEnded'),
      ])
      .where('user_id', 'is', null)
      .where(isPhone(sql`contact_phone`, phone))
      .execute(),
  )
  if (orders.length > 0)
    await tx
      .updateTable('shop_order')
      // a guest is given none, and none are owed afterwards
      .set({ user_id: userId, bonuses_earned: sql`case status when 'completed' then 0 else bonuses_earned end` })
      .where('id', 'in', orders)
      .execute()
  for (const table of Object.keys(GUEST_TABLES) as (keyof typeof GUEST_TABLES)[]) {
    const ids = theirs(await guests(table))
    if (ids.length > 0) await tx.updateTable(table).set({ user_id: userId }).where('id', 'in', ids).execute()
  }
  return gathered
}
