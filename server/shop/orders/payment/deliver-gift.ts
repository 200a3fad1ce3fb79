import { dayOfYearText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { SOLD_CARD_MONTHS } from '#rules/money/gift-card.ts'
import { formatMoney } from '#rules/money/money.ts'
import { cardText } from '#rules/money/promo-code.ts'
import { warrantyUntil } from '#rules/order/warranty.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { hashOfCard, makeCardNumber } from '#server/shop/money/gift-cards/card-number.ts'
import { writeEntry } from '#server/shop/money/gift-cards/gift-cards.ts'

/** The money has come: the card is made and its number goes to whoever it is for. The order's row must be locked. */
export async function deliverGift(
  tx: Db,
  { order, config, now }: { order: OrderRow; config: Config; now: Date },
): Promise<void> {
  const sale = await tx
    .selectFrom('gift_sale')
    .selectAll()
    .where('order_id', '=', order.id)
    .forUpdate()
    .executeTakeFirst()
  if (!sale || sale.card_id !== null) return
  const expiresOn = warrantyUntil(moscowMoment(now)!.day, SOLD_CARD_MONTHS)!
  const number = makeCardNumber()
  const { id } = await tx
    .insertInto('gift_card')
    .values({
      code_hash: await hashOfCard(number),
      last4: number.slice(-4),
      denomination: order.total,
      recipient_name: sale.recipient_name,
      recipient_phone: null,
      recipient_email: sale.recipient_email,
      message: sale.message,
      expires_on: expiresOn,
      blocked_at: null,
      staff_id: null,
      origin: 'site',
      request_key: null,
      reissue_key: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reason = `Продана, заказ № ${order.number}`
  await writeEntry(tx, { cardId: id, amount: order.total, orderId: null, reason, now })
  await tx.updateTable('gift_sale').set({ card_id: id }).where('order_id', '=', order.id).execute()
  const { kind, letter } = await writeMessage(tx, 'gift.issued', await branchSignature(tx, config, order.node_code), {
    name: sale.recipient_name,
    sum: formatMoney(order.total),
    number: cardText(number),
    until: dayOfYearText(expiresOn),
    message: sale.message,
  })
  await putLetter(tx, sale.recipient_email, letter, { now, kind, isSecret: true })
  await tx.updateTable('shop_order').set({ status: 'completed', updated_at: now }).where('id', '=', order.id).execute()
  await recordStatus(tx, {
    orderId: order.id,
    status: 'completed',
    actor: 'system',
    note: 'Номер карты отправлен получателю',
    now,
  })
}
