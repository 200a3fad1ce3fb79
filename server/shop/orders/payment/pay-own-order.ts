import { conflict, forbidden, invalid, notFound } from '#contract/api-error.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { shopOrigin } from '#server/shop/orders/core/order-links.ts'
import { cardsOf } from '#server/shop/people/customer/saved-cards.ts'
import { pollProvider, wasPaidMeanwhile } from './poll-provider.ts'
import { toPayOnline } from '#server/shop/orders/core/order-money.ts'
import { settleOrder } from './settle-payment.ts'
import { type PayHow, paymentFor, startPayment } from './start-payment.ts'

interface Asked {
  cardId?: number | undefined
  saveCard?: boolean | undefined
}

/**
 * By the signed-in buyer: with a card remembered before, or a new one to be remembered. Whoever only has the order's
 * link does neither. Answers where to go on; null: nothing more is to be done.
 */
export async function payOwnOrder(context: CallContext, order: OrderRow, asked: Asked): Promise<string | null> {
  const { db, visitor, log, config } = context
  if (order.user_id === null || order.user_id !== visitor.userId)
    throw forbidden('Сохранённой картой платит тот, кто оформил заказ: войдите в свой аккаунт')
  const settings = await orderSettings(db)
  const payment = paymentFor(context, 'online')
  if (!payment?.offers?.savedCards || !settings.payments.savedCards)
    throw conflict('Магазин сейчас не сохраняет карты: выберите другой способ оплаты')
  const how = await howToPay(context, order.user_id, payment.provider, asked)
  if (!toPayOnline(order)) throw conflict('Этот заказ сейчас не нужно оплачивать онлайн')
  const back = `${shopOrigin(order, settings, config)}/pay/${order.pay_token}/result/`
  try {
    if (await wasPaidMeanwhile(context, order.id, log)) return null
    const url = await startPayment(context, order, 'online', payment, back, how)
    if (url !== null && url !== back) return url
    await settleOrder(db, order.id, (attempt) => pollProvider(context, attempt, log, 'news'))
    return null
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    log.error({ err: error, order: order.id }, 'payment by a remembered card could not be started')
    throw conflict('Банк сейчас не отвечает. Повторите через минуту: дважды деньги не спишутся.')
  }
}

async function howToPay(
  { db }: CallContext,
  userId: number,
  provider: string,
  { cardId, saveCard }: Asked,
): Promise<PayHow> {
  if (cardId === undefined && !saveCard)
    throw invalid({ cardId: ['Выберите карту или отметьте, что новую нужно запомнить'] })
  if (cardId === undefined) return { method: null, savesCard: true, cardId: null }
  const own = await cardsOf(db, userId, provider)
  if (!own.some(({ card_id }) => card_id === cardId)) throw notFound('Такой карты у вас нет: возможно, её уже удалили')
  return { method: 'saved-card', savesCard: false, cardId }
}
