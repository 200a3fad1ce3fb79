import { holdEndText } from '#rules/order/hold-words.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { type OrderChange, notifyBuyer, notifyShop } from './order-change-messages.ts'
import { promiseText } from './order-letter.ts'
import type { AtProvider } from './payment-messages.ts'

type Held = AtProvider & { hold_until: Date | null }

/** The buyer has paid: nothing is taken yet, and the order goes on. */
export async function putHeldMessages(tx: Db, change: OrderChange, payment: Held, sum: Kopecks): Promise<void> {
  await notifyBuyer(tx, change, 'order.held', { sum: formatMoney(sum), promise: promiseText(change.order) })
  await notifyShop(tx, change, `Заказ № ${change.order.number}: деньги заморожены`, [
    `${formatMoney(sum)}. Спишем, когда заказ соберут. ${holdEndText(payment.hold_until)}`,
  ])
}

/** What was frozen is taken, or a part of it. */
export async function putCapturedMessages(tx: Db, change: OrderChange, held: Kopecks, came: Kopecks): Promise<void> {
  const { order } = change
  const free = held - came
  const rest =
    came > order.total
      ? `Лишние ${formatMoney(came - order.total)} вернём тем же способом.`
      : came < order.total
        ? `Осталось доплатить ${formatMoney(order.total - came)}.`
        : free > 0
          ? `Остальные ${formatMoney(free)} снова доступны.`
          : ''
  await notifyBuyer(tx, change, 'order.captured', { sum: formatMoney(came), rest, promise: promiseText(order) })
  await notifyShop(tx, change, `Заказ № ${order.number} оплачен`, [
    `Списано ${formatMoney(came)}.`,
    ...(rest ? [rest] : []),
  ])
}

/** A day or two are left: what is not picked by then is taken as it stands. */
export async function putHoldEndingMessage(tx: Db, change: OrderChange, payment: Held, sum: Kopecks): Promise<void> {
  await notifyShop(tx, change, `Заказ № ${change.order.number}: заморозка кончается`, [
    `${formatMoney(sum)}. ${holdEndText(payment.hold_until)}`,
    'Соберите заказ или отмените его. Если не успеть, магазин сам спишет, сколько заказ стоит, а чего не окажется, вернёт.',
  ])
}

export async function putHoldLapsedMessages(tx: Db, change: OrderChange, sum: Kopecks): Promise<void> {
  await notifyBuyer(tx, change, 'order.hold-lapsed', { sum: formatMoney(sum) })
  await notifyShop(tx, change, `Заказ № ${change.order.number}: деньги не списаны`, [
    `${formatMoney(sum)} снова у покупателя, заказ не оплачен. Отправьте ссылку на оплату или возьмите деньги при выдаче.`,
  ])
}

export async function putCaptureRefusedMessage(
  tx: Db,
  change: OrderChange,
  { provider, provider_id, capture_amount }: AtProvider & { capture_amount: number | null },
): Promise<void> {
  await notifyShop(tx, change, `Заказ № ${change.order.number}: деньги не списываются`, [
    `Платёжная система не списывает замороженные ${formatMoney(capture_amount ?? change.order.total)} или отключена в настройках. Найдите платёж в её кабинете: ${provider}${provider_id ? `, платёж ${provider_id}` : ''}.`,
    'Магазин пробует дальше сам; списанное в кабинете он заметит.',
  ])
}
