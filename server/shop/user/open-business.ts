import { conflict } from '#contract/api-error.ts'
import { NBSP } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'

/**
 * What the shop still owes the customer, or the customer the shop: without a name and a phone it could not be brought
 * to an end.
 */
export async function refuseWhileOpen(tx: Db, userId: number): Promise<void> {
  const orders = await tx
    .selectFrom('shop_order')
    .select('number')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .orderBy('id')
    .execute()
  const bookings = await tx
    .selectFrom('hire_booking')
    .select('number')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['returned', 'cancelled'])
    .orderBy('id')
    .execute()
  const repairs = await tx
    .selectFrom('repair')
    .select('number')
    .where('user_id', '=', userId)
    .where('state', 'not in', ['issued', 'cancelled'])
    .orderBy('id')
    .execute()
  const named = (what: string, rows: readonly { number: string }[]) =>
    rows.map(({ number }) => `${what} №${NBSP}${number}`)
  const open = [...named('заказ', orders), ...named('прокат', bookings), ...named('ремонт', repairs)]
  if (open.length === 0) return
  throw conflict(`Ещё в работе: ${open.join(', ')}. Завершите или отмените, и аккаунт можно будет удалить.`, open)
}
