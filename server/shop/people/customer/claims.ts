import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { Claim } from '#contract/claims.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import type { Db } from '#server/db/client.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

/** Numbers go to new owners after a while; what is older may be the last one's. */
const OURS_FOR_MS = 180 * 24 * 60 * 60 * 1000

interface Asker {
  userId: number
  now: Date
}

/** Asked for without an account under the phone of this one, not long ago, and not refused by its owner before. */
function offered(db: Db, { userId, now }: Asker) {
  const phone = db.selectFrom('customer').select('phone').where('id', '=', userId).where('deleted_at', 'is', null)
  const since = new Date(now.getTime() - OURS_FOR_MS)
  return {
    repairs: db
      .selectFrom('repair')
      .where('repair.user_id', 'is', null)
      .where('repair.phone', '=', phone)
      .where('repair.created_at', '>=', since)
      .where('repair.state', '<>', 'cancelled')
      .where('repair.claim_declined_by', 'is distinct from', userId),
    rentals: db
      .selectFrom('hire_booking')
      .where('user_id', 'is', null)
      .where('phone', '=', phone)
      .where('created_at', '>=', since)
      .where('status', '<>', 'cancelled')
      .where('claim_declined_by', 'is distinct from', userId),
  }
}

const MOST = 50

export async function claimsOf({ db, clock }: Pick<CallContext, 'db' | 'clock'>, userId: number): Promise<Claim[]> {
  const { repairs, rentals } = offered(db, { userId, now: clock() })
  const [ofRepairs, ofRentals] = await Promise.all([
    repairs
      .innerJoin('service_center as center', 'center.id', 'repair.service_center_id')
      .select(['repair.number', 'repair.created_at', 'center.name'])
      .orderBy('repair.id', 'desc')
      .limit(MOST)
      .execute(),
    rentals
      .select([
        'number',
        'created_at',
        'good_name',
        sql<string>`lower(days)::text`.as('from'),
        sql<string>`(upper(days) - 1)::text`.as('to'),
      ])
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute(),
  ])
  return [
    ...ofRepairs.map(({ number, created_at, name }) => ({
      kind: 'repair' as const,
      number,
      createdAt: created_at.toISOString(),
      about: name,
    })),
    ...ofRentals.map(({ number, created_at, good_name, from, to }) => ({
      kind: 'rental' as const,
      number,
      createdAt: created_at.toISOString(),
      about: `${good_name}, ${dayRangeText(from, to)}`,
    })),
  ]
}

interface ClaimAnswer {
  kind: Claim['kind']
  number: string
  isMine: boolean
}

/** Taken into the account, or offered to it no more. What is nobody's to take is as good as none. */
export async function answerClaim(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  userId: number,
  { kind, number, isMine }: ClaimAnswer,
): Promise<void> {
  const { repairs, rentals } = offered(db, { userId, now: clock() })
  const change = isMine ? { user_id: userId } : { claim_declined_by: userId }
  const answered =
    kind === 'repair'
      ? await db
          .updateTable('repair')
          .set(change)
          .where('id', 'in', repairs.select('repair.id').where('repair.number', '=', number))
          .returning('id')
          .execute()
      : await db
          .updateTable('hire_booking')
          .set(change)
          .where('id', 'in', rentals.select('id').where('number', '=', number))
          .returning('id')
          .execute()
  if (answered.length === 0) throw notFound('Такой заявки на ваш номер нет. Обновите страницу.')
}
