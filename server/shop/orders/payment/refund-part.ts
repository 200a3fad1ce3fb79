import { conflict } from '#contract/api-error.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { shareRefund } from '#rules/order/refund-shares.ts'
import type { Db } from '#server/db/client.ts'
import type { RefundedLine, RefundKind } from '#server/db/schema-orders.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { cardPaidOf, returnToCard, takeFromSoldCard } from '#server/shop/money/gift-cards/gift-cards.ts'
import { moneyOnOrder, type RefundRow, refundsOf, sourcesOf } from '#server/shop/orders/core/order-money.ts'

export interface PartRefund {
  kind: RefundKind
  amount: Kopecks
  lines?: readonly RefundedLine[]
  reason: string
  /** A press repeated under the same key gives back nothing more. */
  key?: string | null
  now: Date
}

/** Where a sum goes: to the payments it came by, then to the gift card, and what nobody holds waits for a person. */
export async function planRefund(db: Db, order: OrderRow, refunds: readonly RefundRow[], amount: Kopecks) {
  const shares = shareRefund(amount, await sourcesOf(db, order.id, refunds))
  const parts = shares.flatMap(({ paymentId, amount: part }) =>
    paymentId === null ? [] : [{ payment_id: paymentId as string | null, amount: part }],
  )
  const byBank = parts.reduce((sum, part) => sum + part.amount, 0)
  const left = amount - byBank
  const toCard = order.gift_card_id === null ? 0 : Math.min(left, Math.max(0, await cardPaidOf(db, order.id)))
  return { parts, byBank, toCard, byHand: left - toCard }
}

/**
 * Writes down that part of the money goes back; the job gives it to the provider, again and again under one key until
 * it is done, and what no provider holds waits for a person. The order's row must be locked. Answers the sum, 0: it was
 * asked for before.
 */
export async function putRefund(tx: Db, order: OrderRow, asked: PartRefund): Promise<Kopecks> {
  const { kind, amount, lines = [], reason, key = null, now } = asked
  if (key !== null) {
    const before = await tx
      .selectFrom('order_refund')
      .select('order_id')
      .where('request_key', '=', key)
      .executeTakeFirst()
    if (before?.order_id === order.id) return 0
    if (before) throw conflict('С этим ключом деньги возвращали по другому заказу. Обновите страницу и повторите.')
  }
  const refunds = await refundsOf(tx, order.id)
  const most = moneyOnOrder(order, refunds).refundable
  if (amount > most)
    throw conflict(
      most === 0
        ? `По заказу № ${order.number} нечего возвращать: ${order.paid_at === null ? 'он не оплачен' : 'всё уже возвращено'}`
        : `По заказу № ${order.number} можно вернуть не больше ${formatMoney(most)}, а вы возвращаете ${formatMoney(amount)}`,
    )
  if (order.source === 'gift-card') await takeFromSoldCard(tx, order, amount, now)
  const { parts, toCard: forCard, byHand } = await planRefund(tx, order, refunds, amount)
  const toCard = await returnToCard(tx, order, { most: forCard, reason: `Возврат по заказу № ${order.number}`, now })
  if (byHand > 0) parts.push({ payment_id: null, amount: byHand })
  const returned = toCard > 0 ? [{ payment_id: null, amount: toCard, state: 'made' as const }] : []
  await tx
    .insertInto('order_refund')
    .values(
      [...parts, ...returned].map((part, at) => ({
        state: 'due' as const,
        ...part,
        order_id: order.id,
        kind,
        lines: JSON.stringify(at === 0 ? lines : []),
        reason,
        request_key: key,
        next_try_at: null,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  return amount
}
