import { sql } from 'kysely'
import { FAVORITES_LIMIT } from '#contract/limits.ts'
import type { Db } from '#server/db/client.ts'
import type { UpperStoreys } from '#server/shop/ground/call-context.ts'

interface Move extends Pick<UpperStoreys, 'adoptCart'> {
  from: number
  to: number
  now: Date
}

type Mover = (tx: Db, move: Move) => Promise<unknown>

/** Nothing stands in the way: the rows change hands. */
const plain =
  (table: string, column = 'user_id'): Mover =>
  (tx, { from, to }) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(tx)

/** What both had of the same is one; whatever is left with the closed card goes. */
const onceOf =
  (table: string, same: string): Mover =>
  async (tx, { from, to }) => {
    await sql`update ${sql.table(table)} mine set user_id = ${to} where user_id = ${from} and not exists (
      select from ${sql.table(table)} own where own.user_id = ${to} and ${sql.raw(same)})`.execute(tx)
    await sql`delete from ${sql.table(table)} where user_id = ${from}`.execute(tx)
  }

/** The same, but what both had stays with the closed card: others see it, a number was counted by it. */
const onceOrStays =
  (table: string, same: string): Mover =>
  (tx, { from, to }) =>
    sql`update ${sql.table(table)} mine set user_id = ${to} where user_id = ${from} and not exists (
      select from ${sql.table(table)} own where own.user_id = ${to} and ${sql.raw(same)})`.execute(tx)

const dropped =
  (table: string): Mover =>
  (tx, { from }) =>
    sql`delete from ${sql.table(table)} where user_id = ${from}`.execute(tx)

/** The newest as many as an account may have. */
const favorites: Mover = async (tx, move) => {
  await onceOf('favorite', 'own.good_code = mine.good_code')(tx, move)
  await sql`delete from favorite where user_id = ${move.to} and id not in (
    select id from favorite where user_id = ${move.to} order by created_at desc, id desc limit ${FAVORITES_LIMIT})`.execute(
    tx,
  )
}

/** One address is the main one: the kept card's, if it has any. */
const addresses: Mover = async (tx, move) => {
  await sql`update delivery_address set is_main = false where user_id = ${move.from} and exists (
    select from delivery_address where user_id = ${move.to} and is_main)`.execute(tx)
  await onceOf('delivery_address', 'own.address = mine.address and own.flat = mine.flat')(tx, move)
}

/** Of whom the kept card buys for stays; in one company a person stands once. */
const companies: Mover = async (tx, move) => {
  await sql`update company_member set is_current = false where user_id = ${move.from}`.execute(tx)
  await onceOf('company_member', 'own.company_id = mine.company_id')(tx, move)
}

/** A name taken by a list of the other card gets the number of the card it came from. */
const lists: Mover = async (tx, move) => {
  const { from, to } = move
  await sql`update customer_list mine set name = name || ' (карточка № ' || ${String(from)} || ')' where user_id = ${from}
    and exists (select from customer_list own where own.user_id = ${to} and lower(own.name) = lower(mine.name))`.execute(
    tx,
  )
  await plain('customer_list')(tx, move)
}

/** Goods join as a guest's do on signing in: piece by piece, till the cart is full. */
const cart: Mover = async (tx, { from, to, now, adoptCart }) => {
  const row = await tx
    .updateTable('cart')
    .set({ user_id: null })
    .where('user_id', '=', from)
    .returning('uuid')
    .executeTakeFirst()
  if (row) await adoptCart(tx, { userId: to, cartUuid: row.uuid, now })
}

/** Stays with the closed card: its balance goes by two entries, so that each card's history adds up. */
const stays: Mover = async () => {}

/**
 * Every column that names a customer, and what becomes of it; a test holds it against the database, so that a new table
 * is thought of here.
 */
export const CUSTOMER_MOVES: Readonly<Record<string, Mover>> = {
  'auth_token.user_id': dropped('auth_token'),
  'customer_device.user_id': dropped('customer_device'),
  'email_confirmation.user_id': dropped('email_confirmation'),
  'shop_order.user_id': plain('shop_order'),
  'hire_booking.user_id': plain('hire_booking'),
  'hire_booking.claim_declined_by': plain('hire_booking', 'claim_declined_by'),
  'repair.user_id': plain('repair'),
  'repair.claim_declined_by': plain('repair', 'claim_declined_by'),
  'feedback_request.user_id': plain('feedback_request'),
  'stock_alert.user_id': plain('stock_alert'),
  'consent.user_id': plain('consent'),
  'customer_note.user_id': plain('customer_note'),
  'subject_request.user_id': plain('subject_request'),
  'customer_tool.user_id': plain('customer_tool'),
  'customer_former_key.user_id': plain('customer_former_key'),
  'customer_list.user_id': lists,
  'delivery_address.user_id': addresses,
  'user_organization.user_id': onceOf(
    'user_organization',
    'own.inn = mine.inn and own.kpp is not distinct from mine.kpp',
  ),
  'company_member.user_id': companies,
  'company_request.user_id': plain('company_request'),
  'company_request.decided_by': plain('company_request', 'decided_by'),
  'company_template.changed_by': plain('company_template', 'changed_by'),
  // whose hand may pay by it is not for the shop's people to say
  'saved_card.user_id': dropped('saved_card'),
  'favorite.user_id': favorites,
  'cart.user_id': cart,
  'review.user_id': onceOrStays('review', 'own.good_code = mine.good_code'),
  'review_like.user_id': onceOrStays('review_like', 'own.review_id = mine.review_id'),
  'publication_like.user_id': onceOrStays('publication_like', 'own.publication_id = mine.publication_id'),
  'bonus_entry.user_id': stays,
  // whoever was joined with the closed card follows it, and so does what was written of that
  'customer.merged_into': plain('customer', 'merged_into'),
  'customer_merge.kept_id': plain('customer_merge', 'kept_id'),
  'customer_merge.closed_id': stays,
  // a closed card was not erased, an erased one is not merged
  'customer_erasure.customer_id': stays,
}

export async function moveThings(tx: Db, move: Move): Promise<void> {
  for (const mover of Object.values(CUSTOMER_MOVES)) await mover(tx, move)
}

/** What a person is told of by name, in the order it matters. */
const COUNTED: readonly (readonly [what: string, table: string])[] = [
  ['Заказы', 'shop_order'],
  ['Прокат', 'hire_booking'],
  ['Ремонты', 'repair'],
  ['Обращения', 'feedback_request'],
  ['Адреса', 'delivery_address'],
  ['Организации', 'user_organization'],
  ['Согласия', 'consent'],
  ['Избранное', 'favorite'],
  ['Списки товаров', 'customer_list'],
  ['Инструменты', 'customer_tool'],
  ['Ждёт поступления', 'stock_alert'],
  ['Отзывы', 'review'],
  ['Заметки', 'customer_note'],
  ['Запросы о данных', 'subject_request'],
]

/** How many of what a card has: of messages those its phone and e-mail got. */
export async function countThings(db: Db, id: number): Promise<{ what: string; count: number }[]> {
  const counted = COUNTED.map(
    ([what, table], at) =>
      sql`select ${at}::integer as at, ${what} as what, count(*)::integer as count from ${sql.table(table)} where user_id = ${id}`,
  )
  const { rows } = await sql<{ what: string; count: number }>`
    ${sql.join(counted, sql` union all `)}
    union all select 100, 'Товары в корзине', coalesce(sum(i.quantity), 0)::integer from cart join cart_item i on i.cart_uuid = cart.uuid
      where cart.user_id = ${id}
    union all select 101, 'Бонусы', bonus_balance from customer where id = ${id}
    union all select 102, 'Сообщения', count(*)::integer from customer c join outbox m on m.recipient in (c.phone, c.email)
      where c.id = ${id} and m.state <> 'void'
    order by at`.execute(db)
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => ({ what, count }))
}
