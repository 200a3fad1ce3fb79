import { conflict, invalid } from '#contract/api-error.ts'
import type { EditLine } from '#contract/office/order-edit.ts'
import { formatMoney, type Kopecks, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import { bonusesBack } from '#rules/order/bonuses-back.ts'
import { refundOfLines } from '#rules/order/refund-lines.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { recordStatus } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { notifyBuyer } from '#server/shop/orders/messages/order-change-messages.ts'
import { moneyOnOrder, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { planRefund, putRefund } from '#server/shop/orders/payment/refund-part.ts'
import { takeBonuses } from '#server/shop/orders/returns/take-bonuses.ts'
import { claimsOn, claimWords, numbersOf, openClaims, refuseClaimed } from '#server/shop/orders/returns/open-claims.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import { joinLines, readItems } from '#server/shop/orders/core/order-parts.ts'

interface AskedRefund {
  key: string
  lines?: readonly EditLine[] | undefined
  amount?: number | undefined
  reason: string
  /** What the dialog showed: the sum, and what might be given back at all. Another meanwhile is a conflict. */
  seen?: { amount: number; refundable: number } | undefined
}

/** Part of the money goes back while the order stays as it is: for pieces brought back, or as a compensation. */
export async function refundByStaff(context: OfficeContext, number: string, asked: AskedRefund): Promise<void> {
  const { db, clock, config } = context
  const reason = asked.reason.trim()
  if (reason === '') throw invalid({ reason: ['Напишите причину'] })
  const lines = joinLines(asked.lines ?? [])
  const extra = asked.amount === undefined ? 0 : rublesToKopecks(asked.amount)
  if (lines.length === 0 && extra === 0) throw invalid({ amount: ['Выберите строки или назовите сумму'] })
  const { id } = await findDeskOrder(context, number)
  const settings = await orderSettings(db)
  await withRetries(db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    if (order.status === 'cancelled') throw conflict(`Заказ № ${number} отменён: его оплата возвращается целиком`)
    const now = clock()
    const refunds = await refundsOf(tx, id)
    if (refunds.some(({ request_key }) => request_key === asked.key)) return
    const refunded = refunds.flatMap((each) => each.lines)
    const items = await readItems(tx, id)
    const forLines = refundOfLines(items, lines, refunded)
    if (forLines === null) throw invalid({ lines: ['Столько штук в заказе нет, или за них деньги уже вернули'] })
    await refuseClaimed(tx, id, { items, lines, refunded })
    refuseUnseen(asked.seen, forLines + extra, moneyOnOrder(order, refunds).refundable)
    const amount = await putRefund(tx, order, {
      kind: lines.length > 0 ? 'lines' : 'amount',
      amount: forLines + extra,
      lines,
      reason,
      key: asked.key,
      now,
    })
    if (amount === 0) return
    if (lines.length > 0) await takeBonuses(tx, order, { items, lines, refunded, now })
    await recordStatus(tx, {
      orderId: id,
      status: order.status,
      actor: 'shop',
      note: `Возвращаем ${formatMoney(amount)}: ${reason}`,
      now,
    })
    await notifyBuyer(tx, { order, settings, config, now }, 'order.part-refund', { sum: formatMoney(amount) })
  })
}

/** Somebody has given some of it back since: whoever has not read that gives nothing. */
function refuseUnseen(seen: AskedRefund['seen'], amount: Kopecks, most: Kopecks): void {
  if (!seen) return
  if (rublesToKopecks(seen.refundable) !== most)
    throw conflict(
      `Пока окно было открыто, деньги по заказу уже возвращали: теперь можно вернуть до ${formatMoney(most)}. Проверьте и повторите`,
    )
  if (rublesToKopecks(seen.amount) !== amount)
    throw conflict(`Сумма изменилась: вернуть ${formatMoney(amount)}. Проверьте и повторите`)
}

/** What a refund would be, in figures, before anybody presses. */
export async function previewRefund(
  context: OfficeContext,
  number: string,
  asked: Pick<AskedRefund, 'lines' | 'amount'>,
) {
  const { db } = context
  const order = await findDeskOrder(context, number)
  const lines = joinLines(asked.lines ?? [])
  const extra = asked.amount === undefined ? 0 : rublesToKopecks(asked.amount)
  const [items, refunds, claims] = await Promise.all([
    readItems(db, order.id),
    refundsOf(db, order.id),
    openClaims(db, order.id),
  ])
  const refunded = refunds.flatMap((each) => each.lines)
  const forLines = refundOfLines(items, lines, refunded)
  const most = moneyOnOrder(order, refunds).refundable
  const amount = (forLines ?? 0) + extra
  const { byBank, toCard, byHand } = await planRefund(db, order, refunds, Math.min(amount, most))
  const bonuses = order.user_id === null ? null : bonusesBack(items, lines, refunded)
  const claimed = claimsOn({ items, lines, refunded }, claims)
  const refusal =
    forLines === null
      ? 'Столько штук в заказе нет, или за них деньги уже вернули'
      : claimed.length > 0
        ? claimWords(claimed)
        : amount > most
          ? `Можно вернуть не больше ${formatMoney(most)}`
          : null
  return {
    amount: kopecksToRubles(amount),
    refundable: kopecksToRubles(most),
    byBank: kopecksToRubles(byBank),
    toCard: kopecksToRubles(toCard),
    byHand: kopecksToRubles(byHand),
    bonuses: {
      back: bonuses?.spent ?? 0,
      taken: order.status === 'completed' ? Math.min(bonuses?.earned ?? 0, order.bonuses_earned) : 0,
    },
    returns: numbersOf(claims.filter(({ exchange }) => exchange === null)),
    claimed: numbersOf(claimed),
    refusal,
  }
}
