import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import {
  CARD_MISTYPED,
  CARD_UNKNOWN,
  type GiftCardFacts,
  payByCard,
  refuseCard,
  refuseCardRefund,
} from '#rules/money/gift-card.ts'
import type { Kopecks } from '#rules/money/money.ts'
import { cardNumber } from '#rules/money/promo-code.ts'
import type { Db } from '#server/db/client.ts'
import { hashOfCard } from './card-number.ts'

export interface KnownCard extends GiftCardFacts {
  id: number
  last4: string
}

const todayOf = (now: Date) => moscowMoment(now)?.day ?? ''

const BALANCE = sql`(select coalesce(sum(amount), 0)::bigint from gift_entry where card_id = gift_card.id)`

interface CardRow {
  id: number
  last4: string
  expires_on: string
  blocked_at: Date | null
  balance: number
}

const known = (row: CardRow): KnownCard => ({
  id: row.id,
  last4: row.last4,
  balance: row.balance,
  expiresOn: row.expires_on,
  isBlocked: row.blocked_at !== null,
})

async function readCard(db: Db, id: number): Promise<KnownCard | null> {
  const { rows } = await sql<CardRow>`select id, last4, expires_on, blocked_at, ${BALANCE} as balance
    from gift_card where id = ${id}`.execute(db)
  return rows[0] ? known(rows[0]) : null
}

/** By the number as it was typed, before any lock: the hash takes its time. Null: it is no card's number at all. */
export async function findCard(db: Db, typed: string, now: Date): Promise<KnownCard | null> {
  const number = cardNumber(typed)
  if (!number) return null
  if (!number.isRight) throw notFound(CARD_MISTYPED)
  const { rows } = await sql<CardRow>`select id, last4, expires_on, blocked_at, ${BALANCE} as balance
    from gift_card where code_hash = ${await hashOfCard(number.digits)}`.execute(db)
  if (!rows[0]) throw notFound(CARD_UNKNOWN)
  const card = known(rows[0])
  const refusal = refuseCard(card, todayOf(now))
  if (refusal) throw invalid({ code: [refusal] })
  return card
}

/** What a card would pay; `refusal`: why it pays nothing. */
export async function lookAtCard(
  db: Db,
  id: number,
  now: Date,
): Promise<{ card: KnownCard; refusal: string | null } | null> {
  const card = await readCard(db, id)
  return card && { card, refusal: refuseCard(card, todayOf(now)) }
}

/** Held until the transaction ends: two orders at once must not spend the same money. */
export async function takeableFrom(tx: Db, id: number, total: Kopecks, now: Date): Promise<Kopecks> {
  await sql`select from gift_card where id = ${id} for update`.execute(tx)
  const card = await readCard(tx, id)
  return card ? payByCard(total, card, todayOf(now)).paid : 0
}

/** The card an order has sold, held until the transaction ends: nobody spends it meanwhile. Null: none was made. */
async function holdSoldCard(tx: Db, orderId: number): Promise<(KnownCard & { sold: Kopecks }) | null> {
  const { rows } = await sql<{ id: number; denomination: number }>`select id, denomination from gift_card
    where id = (select card_id from gift_sale where order_id = ${orderId}) for update`.execute(tx)
  const card = rows[0] && (await readCard(tx, rows[0].id))
  return card ? { ...card, sold: rows[0]!.denomination } : null
}

/** What lies on the card an order has sold. */
export async function soldCardLeft(db: Db, orderId: number): Promise<Kopecks> {
  const { rows } = await sql<{ balance: number }>`select ${BALANCE} as balance from gift_card
    where id = (select card_id from gift_sale where order_id = ${orderId})`.execute(db)
  return rows[0]?.balance ?? 0
}

interface Sale {
  id: number
  number: string
}

/**
 * The money of a sold card goes back to whoever paid, so it leaves the card: what is spent stays. The order's row must
 * be locked.
 */
export async function takeFromSoldCard(tx: Db, { id, number }: Sale, amount: Kopecks, now: Date): Promise<void> {
  const card = await holdSoldCard(tx, id)
  if (!card) return
  const refusal = refuseCardRefund(amount, card)
  if (refusal) throw conflict(`Заказ № ${number} — подарочная карта. ${refusal}`)
  await writeEntry(tx, {
    cardId: card.id,
    amount: -amount,
    orderId: id,
    reason: `Деньги вернули, заказ № ${number}`,
    now,
  })
}

interface Entry {
  cardId: number
  amount: Kopecks
  orderId: number | null
  reason: string
  now: Date
}

export async function writeEntry(tx: Db, { cardId, amount, orderId, reason, now }: Entry): Promise<void> {
  await sql`insert into gift_entry (card_id, amount, order_id, reason, staff_id, created_at)
    values (${cardId}, ${amount}, ${orderId}, ${reason}, nullif(current_setting('shop.actor', true), '')::integer, ${now})`.execute(
    tx,
  )
}

interface PaidByCard {
  id: number
  number: string
  gift_card_id: number | null
}

/** Of what the card has paid for the order and has not got back. */
export async function cardPaidOf(tx: Db, orderId: number): Promise<Kopecks> {
  const { rows } = await sql<{ sum: number }>`select coalesce(-sum(amount), 0)::bigint as sum from gift_entry
    where order_id = ${orderId}`.execute(tx)
  return rows[0]!.sum
}

/** The order's row must be locked. Answers what has gone back to the card. */
export async function returnToCard(
  tx: Db,
  order: PaidByCard,
  { most = Infinity, reason, now }: { most?: Kopecks; reason: string; now: Date },
): Promise<Kopecks> {
  if (order.gift_card_id === null) return 0
  const amount = Math.min(most, await cardPaidOf(tx, order.id))
  if (amount <= 0) return 0
  await writeEntry(tx, { cardId: order.gift_card_id, amount, orderId: order.id, reason, now })
  return amount
}
