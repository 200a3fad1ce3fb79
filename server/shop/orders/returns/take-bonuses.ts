import { bonusesBack } from '#rules/order/bonuses-back.ts'
import type { SplitLine } from '#rules/order/split-order.ts'
import { countText } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import type { PlacedItem } from '#server/shop/orders/core/order-parts.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'

const BONUSES = ['бонус', 'бонуса', 'бонусов'] as const

interface Returned {
  items: readonly PlacedItem[]
  lines: readonly SplitLine[]
  /** Pieces that went back before. */
  refunded: readonly SplitLine[]
  now: Date
}

/**
 * What was earned for the pieces is taken back, as far as it is still there; what bonuses paid for them comes back.
 * Before the buyer has the order nothing is earned yet: it will be less.
 */
export async function takeBonuses(tx: Db, order: OrderRow, { items, lines, refunded, now }: Returned): Promise<void> {
  const back = bonusesBack(items, lines, refunded)
  if (order.user_id === null || back === null) return
  const customer = await tx
    .selectFrom('customer')
    .select('bonus_balance')
    .where('id', '=', order.user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) return
  const { spent, earned } = back
  const isEarned = order.status === 'completed'
  if (!isEarned && earned > 0)
    await tx
      .updateTable('shop_order')
      .set({ bonuses_earned: Math.max(0, order.bonuses_earned - earned) })
      .where('id', '=', order.id)
      .execute()
  const change = spent - (isEarned ? Math.min(earned, order.bonuses_earned, customer.bonus_balance + spent) : 0)
  if (change === 0) return
  await changeBonuses(tx, {
    userId: order.user_id,
    amount: change,
    reason: `Возврат по заказу № ${order.number}: ${countText(Math.abs(change), BONUSES)}`,
    orderNumber: order.number,
    now,
  })
}
