import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { conflict } from '#contract/api-error.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { OPEN_RETURN_STATES } from '#rules/order/returns.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { anonymiseThings } from './anonymise.ts'

type Condition = RawBuilder<SqlBool>

/** Accounting papers name the buyer, and are kept so long by the law. */
const PAPER_YEARS = 5
const AT_ONCE = 200
const LOOK_EVERY_MS = DAY_MS

const yearsBefore = (now: Date, years: number): Date => {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day
}

/** Somebody with an account is asked by their own words alone: their orders are theirs to see. */
const hasAccount = (phone: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`exists (select from customer c where c.phone = ${phone} and c.deleted_at is null)`

/** Whoever has something in the workshop or out on rent is still spoken with. */
const isBusy = (phone: RawBuilder<unknown>): Condition => sql<SqlBool>`(
  exists (select from repair r where r.phone = ${phone} and r.state not in ('issued', 'cancelled'))
  or exists (select from hire_booking h where h.phone = ${phone} and h.status not in ('returned', 'cancelled'))
  or exists (select from hire_booking h join money_open m on (m.subject, m.subject_id) = ('rental', h.id) where h.phone = ${phone}))`

interface Terms {
  now: Date
  before: Date
  papersBefore: Date
}

async function termsOf(db: Db, now: Date): Promise<Terms> {
  const { contactYears } = await readSetting(db, 'privacy')
  const before = yearsBefore(now, contactYears)
  return { now, before, papersBefore: yearsBefore(now, Math.max(contactYears, PAPER_YEARS)) }
}

/** Finished, paid, past their warranty, without a return or an account. */
const dueOrders = ({ now, before, papersBefore }: Terms): Condition => sql<SqlBool>`
  o.user_id is null and o.contact_phone <> '' and o.status in ('completed', 'cancelled') and o.updated_at < ${before}
  and (o.updated_at < ${papersBefore} or (o.payment_type <> 'invoice' and o.organization is null and o.company_id is null
    and not exists (select from transfer_paper p where p.order_id = o.id)))
  and (o.status = 'cancelled' or o.pay_by is null or o.paid_at is not null)
  and not exists (select from money_open m where (m.subject, m.subject_id) = ('order', o.id))
  and not exists (select from goods_return r where r.order_id = o.id and r.state in (${sql.join(OPEN_RETURN_STATES)}))
  and not exists (select from order_item i join good g on g.code = i.good_code
    where i.order_id = o.id and o.status = 'completed' and o.updated_at + make_interval(months => coalesce(g.warranty_months, 0)) > ${now})
  and not ${isBusy(sql`o.contact_phone`)} and not ${hasAccount(sql`o.contact_phone`)}`

const dueBookings = ({ before }: Terms): Condition => sql<SqlBool>`
  o.user_id is null and o.phone <> '' and o.status in ('returned', 'cancelled') and o.updated_at < ${before}
  and not ${isBusy(sql`o.phone`)} and not ${hasAccount(sql`o.phone`)}`

const dueRepairs = ({ before }: Terms): Condition => sql<SqlBool>`
  o.user_id is null and o.phone <> '' and o.state in ('issued', 'cancelled') and o.updated_at < ${before}
  and not exists (select from money_open m where (m.subject, m.subject_id) = ('repair', o.id))
  and not ${isBusy(sql`o.phone`)} and not ${hasAccount(sql`o.phone`)}`

const dueRequests = ({ before }: Terms): Condition => sql<SqlBool>`
  o.user_id is null and o.state <> 'new' and coalesce(o.closed_at, o.created_at) < ${before}
  and not ${isBusy(sql`o.phone`)} and not ${hasAccount(sql`o.phone`)}`

const SOURCES = [
  ['orders', 'shop_order', dueOrders, 'contact_phone'],
  ['bookings', 'hire_booking', dueBookings, 'phone'],
  ['repairs', 'repair', dueRepairs, 'phone'],
  ['requests', 'feedback_request', dueRequests, 'phone'],
] as const

/** How many orders, rentals, repairs and requests tell of people longer than they should. */
async function countDue(db: Db, now: Date): Promise<number> {
  const terms = await termsOf(db, now)
  const counts = SOURCES.map(
    ([, table, due]) => sql`select count(*)::integer as count from ${sql.table(table)} o where ${due(terms)}`,
  )
  const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** Consents prove why the shop knew a phone; nothing of the person is left for them to prove. */
async function forgetConsents(tx: Db, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return
  await sql`update consent set phone = null, email = null where user_id is null and phone = any(${phones})
    and not exists (select from shop_order o where o.contact_phone = consent.phone)
    and not exists (select from hire_booking h where h.phone = consent.phone)
    and not exists (select from repair r where r.phone = consent.phone)`.execute(tx)
}

async function forgetSome(tx: Db, terms: Terms): Promise<number> {
  const due: Record<(typeof SOURCES)[number][0], number[]> = { orders: [], bookings: [], repairs: [], requests: [] }
  const phones = new Set<string>()
  for (const [name, table, isDue, phone] of SOURCES) {
    const { rows } = await sql<{ id: number; phone: string }>`select o.id, o.${sql.ref(phone)} as phone
      from ${sql.table(table)} o where ${isDue(terms)} order by o.id limit ${AT_ONCE} for update of o skip locked`.execute(
      tx,
    )
    due[name] = rows.map(({ id }) => id)
    for (const row of rows) phones.add(row.phone)
  }
  await anonymiseThings(tx, due)
  if (due.requests.length > 0) await tx.deleteFrom('feedback_request').where('id', 'in', due.requests).execute()
  await forgetConsents(tx, [...phones])
  return Object.values(due).reduce((sum, { length }) => sum + length, 0)
}

export interface Forgetting {
  /** Told to the owner, who has not answered yet; 0 once they have. */
  waiting: number
  isAllowed: boolean
  forgotten: number
}

export async function readForgetting(db: Db): Promise<Forgetting> {
  const row = await db.selectFrom('contact_forgetting').selectAll().executeTakeFirst()
  if (!row) return { waiting: 0, isAllowed: false, forgotten: 0 }
  const isAllowed = row.allowed_at !== null
  return { waiting: isAllowed ? 0 : row.waiting, isAllowed, forgotten: Number(row.forgotten) }
}

type Shop = Pick<Services, 'db' | 'clock'>

/** Once a day. Until the owner has said yes to the first figure it is only counted. */
export async function forgetRound({ db, clock }: Shop, signal?: AbortSignal): Promise<void> {
  const now = clock()
  const row = await db.selectFrom('contact_forgetting').selectAll().executeTakeFirst()
  const isRecent = row !== undefined && now.getTime() - row.looked_at.getTime() < LOOK_EVERY_MS
  if (isRecent && (row.allowed_at === null || row.allowed_at < row.looked_at)) return
  if (row?.allowed_at) {
    const terms = await termsOf(db, now)
    for (;;) {
      if (signal?.aborted) return
      const count = await withRetries(db, async (tx) => {
        const forgotten = await forgetSome(tx, terms)
        await tx
          .updateTable('contact_forgetting')
          .set((old) => ({ forgotten: old('forgotten', '+', forgotten), waiting: 0, looked_at: now }))
          .execute()
        return forgotten
      })
      if (count === 0) return
    }
  }
  const waiting = await countDue(db, now)
  await db
    .insertInto('contact_forgetting')
    .values({ waiting, looked_at: now })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ waiting, looked_at: now }))
    .execute()
}

/** The owner's word, to the very figure they were told. */
export async function allowContactsForgotten({ db, clock }: Shop, staffId: number, count: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('contact_forgetting')
    .set({ allowed_at: clock(), allowed_by: staffId })
    .where('allowed_at', 'is', null)
    .where('waiting', '=', count)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict('Число уже другое или это уже разрешено: обновите страницу')
}
