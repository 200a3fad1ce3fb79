import { sql } from 'kysely'
import type { ConsentWay } from '#rules/identity/consent.ts'
import type { ErasureReason } from '#rules/identity/subject-request.ts'
import type { Db } from '#server/db/client.ts'
import type { Sealing } from '#server/kernel/sealing.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import { standingConsents } from '#server/shop/people/consents/standing.ts'
import { anonymiseThings, NOBODY, UNSIGNED } from './anonymise.ts'
import type { Customer } from './customer-queries.ts'
import { WIPED_CUSTOMER } from './wiped-customer.ts'

/** What is the customer's alone goes. Pictures of requests go with them, their files by the sweep. */
const DELETED = [
  'auth_token',
  'customer_device',
  'email_confirmation',
  'favorite',
  'delivery_address',
  'customer_tool',
  'customer_list',
  'customer_note',
  'customer_former_key',
  'user_organization',
  'company_member',
  'company_request',
  'saved_card',
  'cart',
  'feedback_request',
  'stock_alert',
  'publication_like',
  'review_like',
] as const

/**
 * What the shop must retain stays without the person: sums and goods for accounting, bonuses beside them, consents as
 * proof, reviews for others.
 */
const RETAINED = [
  'shop_order',
  'hire_booking',
  'repair',
  'bonus_entry',
  'consent',
  'review',
  'subject_request',
] as const

/**
 * Every table with a user_id; a test holds it against the database, so that a new table is thought of here and in
 * export-user.ts.
 */
export const TABLES_OF_A_PERSON: readonly string[] = [...DELETED, ...RETAINED]

interface Forgotten {
  ids: readonly number[]
  keys: readonly string[]
  way: ConsentWay
  now: Date
}

/**
 * Whatever stood is taken back. The proof stays under the number of the account; nobody is found in it by phone or
 * e-mail, so nothing is sent by it.
 */
async function eraseSubject(tx: Db, { ids, keys, way, now }: Forgotten): Promise<void> {
  for (const userId of ids)
    for (const kind of await standingConsents(tx, userId))
      await recordConsent(
        tx,
        { userId, kind, given: false, way, where: 'Удаление данных' },
        { ip: '', headers: {} },
        now,
      )
  const nobody = { phone: null, email: null }
  await tx.updateTable('consent').set(nobody).where('user_id', 'in', ids).execute()
  await tx.updateTable('consent').set(nobody).where('phone', 'in', keys).execute()
  await tx.updateTable('consent').set(nobody).where('email', 'in', keys).execute()
  await tx.deleteFrom('consent_link').where('recipient', 'in', keys).execute()
}

export interface Erasure {
  reason: ErasureReason
  /** Whose hand; null: the person's own. */
  staffId: number | null
  requestId: number | null
  /** Hashes the phone and the e-mail, so that a restored copy does not bring the person back. */
  sealing: Sealing
  now: Date
}

/** Cards that were joined with this one: what stayed with them is the same person's. */
export async function joinedInto(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('customer').select('id').where('merged_into', '=', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** How many rows there were of what goes and of what stays, before anything does. */
async function countThings(tx: Db, ids: readonly number[]): Promise<Record<string, number>> {
  const counted = TABLES_OF_A_PERSON.map(
    (table) =>
      sql`select ${table} as name, count(*)::integer as count from ${sql.table(table)} where user_id = any(${ids}::bigint[])`,
  )
  // of the person by the order it speaks of
  const ofShops = sql`select 'shop_review' as name, count(*)::integer as count from shop_review
    where order_id in (select id from shop_order where user_id = any(${ids}::bigint[]))`
  const { rows } = await sql<{
    name: string
    count: number
  }>`${sql.join([...counted, ofShops], sql` union all `)}`.execute(tx)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/**
 * The row stays without a person in it: orders and bonus entries hang on it. The account's owner and the back office do
 * the same; what was done is kept for the act, and its number is answered.
 */
export async function erasePerson(
  tx: Db,
  { id, phone, email, email_new }: Customer,
  { reason, staffId, requestId, sealing, now }: Erasure,
): Promise<number> {
  const ids = [id, ...(await joinedInto(tx, id))]
  const former = await tx.selectFrom('customer_former_key').select('value').where('user_id', 'in', ids).execute()
  const keys = [phone, email, email_new, ...former.map(({ value }) => value)].filter((key) => key !== null)
  const figures = await countThings(tx, ids)
  for (const table of DELETED) await tx.deleteFrom(table).where('user_id', 'in', ids).execute()
  await tx.deleteFrom('feedback_request').where('phone', 'in', keys).execute()
  await tx.deleteFrom('stock_alert').where('recipient', 'in', keys).execute()
  await tx.deleteFrom('company_invitation').where('key', 'in', keys).execute()
  await eraseSubject(tx, { ids, keys, way: reason === 'account' ? 'account' : 'office', now })
  const of = (table: 'shop_order' | 'hire_booking' | 'repair') =>
    tx
      .selectFrom(table)
      .select('id')
      .where('user_id', 'in', ids)
      .execute()
      .then((rows) => rows.map(({ id: each }) => each))
  await anonymiseThings(tx, {
    orders: await of('shop_order'),
    bookings: await of('hire_booking'),
    repairs: await of('repair'),
  })
  await tx
    .updateTable('review')
    .set({ ...UNSIGNED, user_id: null })
    .where('user_id', 'in', ids)
    .execute()
  // that somebody asked and was answered is the shop's proof; their words are not
  await tx.updateTable('subject_request').set({ who: '', text: '', answer: '' }).where('user_id', 'in', ids).execute()
  await tx.deleteFrom('auth_code').where('key', 'in', keys).execute()
  await tx.deleteFrom('one_time_code').where('key', 'in', keys).execute()
  await tx.deleteFrom('outbox').where('recipient', 'in', keys).execute()
  await tx
    .updateTable('customer')
    .set({
      name: NOBODY,
      ...WIPED_CUSTOMER,
      deleted_at: now,
      blocked_reason: null,
    })
    .where('id', '=', id)
    .execute()
  const erasure = await tx
    .insertInto('customer_erasure')
    .values({
      customer_id: id,
      request_id: requestId,
      reason,
      staff_id: staffId,
      figures: JSON.stringify(figures),
      key_hashes: keys.map((key) => sealing.hashes(key)[0]!),
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return erasure.id
}
