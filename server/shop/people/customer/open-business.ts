import { conflict } from '#contract/api-error.ts'
import { NBSP } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'

export interface OpenThing {
  text: string
  /** In the office. */
  path: string
}

/**
 * What the shop still owes the customer, or the customer the shop: without a name and a phone it could not be brought
 * to an end.
 */
export async function openBusiness(db: Db, userId: number): Promise<OpenThing[]> {
  const [orders, bookings, repairs, debts] = await Promise.all([
    db
      .selectFrom('shop_order')
      .select('number')
      .where('user_id', '=', userId)
      .where('status', 'not in', ['completed', 'cancelled'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('hire_booking')
      .select(['id', 'number'])
      .where('user_id', '=', userId)
      .where('status', 'not in', ['returned', 'cancelled'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('repair')
      .select('number')
      .where('user_id', '=', userId)
      .where('state', 'not in', ['issued', 'cancelled'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('hire_booking')
      .innerJoin('money_open as open', (join) =>
        join.onRef('open.subject_id', '=', 'hire_booking.id').on('open.subject', '=', 'rental'),
      )
      .select(['hire_booking.id', 'number'])
      .where('user_id', '=', userId)
      .where('status', 'in', ['returned', 'cancelled'])
      .where('open.owed', '<>', 0)
      .orderBy('hire_booking.id')
      .execute(),
  ])
  return [
    ...orders.map(({ number }) => ({ text: `заказ №${NBSP}${number}`, path: `/orders/${number}` })),
    ...bookings.map(({ id, number }) => ({ text: `прокат №${NBSP}${number}`, path: `/rental/${id}` })),
    ...debts.map(({ id, number }) => ({ text: `деньги за прокат №${NBSP}${number}`, path: `/rental/${id}` })),
    ...repairs.map(({ number }) => ({ text: `ремонт №${NBSP}${number}`, path: `/repairs/${number}` })),
  ]
}

export async function refuseWhileOpen(tx: Db, userId: number): Promise<void> {
  const open = (await openBusiness(tx, userId)).map(({ text }) => text)
  if (open.length === 0) return
  throw conflict(`Ещё в работе: ${open.join(', ')}. Завершите или отмените, и аккаунт можно будет удалить.`, open)
}
