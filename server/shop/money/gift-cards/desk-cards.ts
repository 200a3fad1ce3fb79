import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { GiftCard, GiftCardCard } from '#contract/office/gift-cards.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { likeInside } from '#server/db/like.ts'
import { presentMoneyBook } from '#server/shop/money/movements/present-money.ts'
import { movementsOf } from '#server/shop/money/movements/write-movements.ts'
import { readJournal } from '#server/shop/people/staff/journal.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'

interface CardRow {
  id: number
  last4: string
  denomination: number
  balance: number
  recipient_name: string
  recipient_phone: string | null
  recipient_email: string | null
  message: string
  expires_on: string
  blocked_at: Date | null
  blocked_reason: string
  created_at: Date
  origin: GiftCardCard['origin']
  gift_reason: string
}

const MOST = 500

async function readCards(db: Db, { id, search = '' }: { id?: number; search?: string }): Promise<CardRow[]> {
  const text = search.trim()
  const { rows } = await sql<CardRow>`
    select id, last4, denomination, recipient_name, recipient_phone, recipient_email, message, expires_on, blocked_at, blocked_reason, created_at, origin, gift_reason,
      (select coalesce(sum(amount), 0)::bigint from gift_entry where card_id = gift_card.id) as balance
    from gift_card
    where ${id === undefined ? sql`true` : sql`id = ${id}`}
      and ${text === '' ? sql`true` : sql`(last4 = ${text} or recipient_name ilike ${likeInside(text)})`}
    order by id desc limit ${MOST}`.execute(db)
  return rows
}

const stateOf = ({ blocked_at, expires_on, balance }: CardRow, today: string): GiftCard['state'] =>
  blocked_at !== null ? 'blocked' : today > expires_on ? 'over' : balance === 0 ? 'spent' : 'on'

const present = (row: CardRow, today: string): GiftCard => ({
  id: row.id,
  last4: row.last4,
  state: stateOf(row, today),
  denomination: kopecksToRubles(row.denomination),
  balance: kopecksToRubles(row.balance),
  recipient: row.recipient_name,
  expiresOn: row.expires_on,
  createdAt: row.created_at.toISOString(),
})

export const todayOf = (now: Date) => moscowMoment(now)?.day ?? ''

export async function listGiftCards(
  { db, clock }: OfficeContext,
  { state, search }: { state?: GiftCard['state'] | undefined; search?: string | undefined },
): Promise<GiftCard[]> {
  const all = (await readCards(db, search ? { search } : {})).map((row) => present(row, todayOf(clock())))
  return state ? all.filter((each) => each.state === state) : all
}

export async function readGiftCard(context: OfficeContext, id: number): Promise<GiftCardCard> {
  const { db, clock } = context
  const [row] = await readCards(db, { id })
  if (!row) throw notFound('Такой карты нет')
  const [entries, { entries: history }, movements] = await Promise.all([
    sql<{ id: number; amount: number; reason: string; number: string | null; who: string | null; created_at: Date }>`
      select e.id, e.amount, e.reason, o.number, s.name as who, e.created_at from gift_entry e
      left join shop_order o on o.id = e.order_id left join staff s on s.id = e.staff_id
      where e.card_id = ${id} order by e.id`.execute(db),
    readJournal(db, { thing: 'gift-card', key: String(id), limit: 50 }),
    movementsOf(db, { subject: 'gift-card', id }),
  ])
  const isSeen = isPermitted(context, 'contacts.see')
  let left = 0
  return {
    ...present(row, todayOf(clock())),
    message: row.message,
    phone: row.recipient_phone && (isSeen ? formatPhone(row.recipient_phone) : hidePhone(row.recipient_phone)),
    email: row.recipient_email && (isSeen ? row.recipient_email : hideEmail(row.recipient_email)),
    blockedReason: row.blocked_reason,
    origin: row.origin,
    giftReason: row.gift_reason,
    money: presentMoneyBook(movements),
    ledger: entries.rows.map((entry) => ({
      id: entry.id,
      amount: kopecksToRubles(entry.amount),
      left: kopecksToRubles((left += entry.amount)),
      reason: entry.reason,
      orderNumber: entry.number,
      who: entry.who,
      at: entry.created_at.toISOString(),
    })),
    history,
  }
}

export async function blockCard(
  { db, clock }: OfficeContext,
  id: number,
  { isBlocked, reason = '' }: { isBlocked: boolean; reason?: string | undefined },
): Promise<void> {
  if (isBlocked && reason.trim() === '') throw invalid({ reason: ['Напишите, почему'] })
  const changed = await withRetries(db, (tx) =>
    tx
      .updateTable('gift_card')
      .set({ blocked_at: isBlocked ? clock() : null, blocked_reason: isBlocked ? reason.trim() : '' })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!changed) throw notFound('Такой карты нет')
}
