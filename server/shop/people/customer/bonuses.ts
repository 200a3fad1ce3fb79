import type { BonusEntry } from '#contract/user-things.ts'
import type { Db } from '#server/db/client.ts'

interface BonusChange {
  userId: number
  /** Above zero: given; below: taken. */
  amount: number
  reason: string
  orderNumber: string | null
  now: Date
  /** Whose hand of the shop's; left out: an order's doing. */
  staffId?: number
  /** The entry this one takes back. */
  undoes?: number
}

/**
 * The only way bonuses change: balance and history in one transaction, the customer's row locked between them, so that
 * two orders at once cannot spend the same bonus. Throws (the table's check) when there are not enough.
 */
export async function changeBonuses(
  tx: Db,
  { userId, amount, reason, orderNumber, now, staffId, undoes }: BonusChange,
): Promise<{ entry: number; balance: number }> {
  const { bonus_balance } = await tx
    .updateTable('customer')
    .set((e) => ({ bonus_balance: e('bonus_balance', '+', amount) }))
    .where('id', '=', userId)
    .returning('bonus_balance')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('bonus_entry')
    .values({
      user_id: userId,
      amount,
      reason,
      order_number: orderNumber,
      balance_after: bonus_balance,
      created_at: now,
      staff_id: staffId ?? null,
      undoes: undoes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { entry: id, balance: bonus_balance }
}

export async function bonusEntries(
  db: Db,
  userId: number,
  page: number,
  perPage: number,
): Promise<{ rows: BonusEntry[]; total: number }> {
  const own = db.selectFrom('bonus_entry').where('user_id', '=', userId)
  const rows = await own
    .select(['created_at', 'amount', 'reason', 'order_number', 'balance_after'])
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ created_at, amount, reason, order_number, balance_after }) => ({
      date: created_at.toISOString(),
      amount,
      reason,
      orderNumber: order_number,
      balanceAfter: balance_after,
    })),
    total,
  }
}
