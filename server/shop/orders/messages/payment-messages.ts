import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { type OrderChange, notifyBuyer, notifyShop } from './order-change-messages.ts'
import { promiseText } from './order-letter.ts'

/** Where a person finds the payment when the shop itself cannot. */
export interface AtProvider {
  provider: string
  provider_id: string | null
}

const place = ({ provider, provider_id }: AtProvider) =>
  `${provider}${provider_id === null ? '' : `, платёж ${provider_id}`}`

/** Paid after the reservation ran out, and somebody else has the goods now. */
export async function putTooLateMessages(tx: Db, change: OrderChange, sum: Kopecks): Promise<void> {
  const title = `Заказ № ${change.order.number}: вернём оплату`
  await notifyBuyer(
    tx,
    change,
    'order.too-late',
    { sum: formatMoney(sum) },
    { sms: [[`Товар успели купить, вернём ${formatMoney(sum)} тем же способом.`]] },
  )
  await notifyShop(tx, change, title, ['Оплата пришла после отмены, товара нет: деньги уйдут покупателю обратно.'])
}

/** The order was paid another way before this money came. */
export async function putPaidTwiceMessages(tx: Db, change: OrderChange, sum: Kopecks): Promise<void> {
  const title = `Заказ № ${change.order.number}: вернём лишнюю оплату`
  await notifyBuyer(
    tx,
    change,
    'order.paid-twice',
    { sum: formatMoney(sum) },
    { sms: [[`Пришёл ещё один платёж, вернём ${formatMoney(sum)} тем же способом.`]] },
  )
  await notifyShop(tx, change, title, [
    `Заказ уже был оплачен, второй платёж на ${formatMoney(sum)} уйдёт покупателю обратно.`,
  ])
}

/** What a paid order has become dearer by. */
export async function putRestPaidMessages(
  tx: Db,
  change: OrderChange,
  { came, left, surplus }: { came: Kopecks; left: Kopecks; surplus: Kopecks },
): Promise<void> {
  const title = `Заказ № ${change.order.number}: получили доплату`
  const rest =
    left > 0
      ? [`Осталось доплатить ${formatMoney(left)}.`]
      : surplus > 0
        ? [`Лишние ${formatMoney(surplus)} вернём тем же способом.`]
        : []
  await notifyBuyer(tx, change, 'order.rest-paid', {
    came: formatMoney(came),
    rest: rest.join(''),
    promise: promiseText(change.order),
  })
  await notifyShop(tx, change, title, [`Пришло ${formatMoney(came)}.`, ...rest])
}

/** Nothing is due any more: the order was cancelled, became cheaper, or the counter took the money. */
export async function putRestNeedlessMessages(tx: Db, change: OrderChange, sum: Kopecks): Promise<void> {
  const title = `Заказ № ${change.order.number}: вернём доплату`
  const text = `Доплата ${formatMoney(sum)} пришла, когда она уже не нужна.`
  await notifyBuyer(
    tx,
    change,
    'order.rest-needless',
    { sum: formatMoney(sum) },
    { sms: [[`Доплата ${formatMoney(sum)} уже не нужна, вернём её тем же способом.`]] },
  )
  await notifyShop(tx, change, title, [`${text} Деньги уйдут покупателю обратно.`])
}

/** A person decides: the order is neither paid nor released. */
export async function putWrongSumMessage(tx: Db, change: OrderChange, sum: Kopecks): Promise<void> {
  const { number, total } = change.order
  await notifyShop(tx, change, `Заказ № ${number}: пришла другая сумма`, [
    `Покупатель должен был заплатить ${formatMoney(total)}, пришло ${formatMoney(sum)}.`,
    'Товар отложен, заказ не считается оплаченным. Свяжитесь с покупателем. Если отменить заказ, деньги вернутся сами.',
  ])
}

export async function putUnknownPaymentMessage(tx: Db, change: OrderChange, payment: AtProvider): Promise<void> {
  const { number, status } = change.order
  await notifyShop(tx, change, `Заказ № ${number}: не узнать, оплачен ли он`, [
    `Платёжная система не показывает платёж или отключена в настройках. Найдите его в её кабинете: ${place(payment)}.`,
    ...(status === 'awaiting-payment' ? ['Пока товар отложен. Если денег нет, отмените заказ.'] : []),
  ])
}

const howToEnd = (number: string) =>
  `Когда деньги вернутся, отметьте это: npm run shop -- order refunded ${number}. Чтобы магазин попробовал ещё раз сам: npm run shop -- order refund ${number}.`

export async function putRefundRefusedMessage(
  tx: Db,
  change: OrderChange,
  payment: AtProvider,
  sum: Kopecks,
): Promise<void> {
  const { number } = change.order
  await notifyShop(tx, change, `Заказ № ${number}: возврат не прошёл`, [
    `Покупателю нужно вернуть ${formatMoney(sum)}, а платёжная система отказала или отключена в настройках. Верните деньги в её кабинете: ${place(payment)}.`,
    howToEnd(number),
  ])
}

/** More went back than came, or what went back cannot be read. */
export async function putRefundMismatchMessage(
  tx: Db,
  change: OrderChange,
  payment: AtProvider,
  sum: Kopecks,
  refunded: Kopecks,
): Promise<void> {
  const { number } = change.order
  await notifyShop(tx, change, `Заказ № ${number}: возвраты не сходятся с оплатой`, [
    `Покупатель заплатил ${formatMoney(sum)}, а платёжная система показывает возвраты на ${formatMoney(refunded)} и другие, которые не сложить. Сверьте их в её кабинете: ${place(payment)}.`,
    'Сам магазин больше ничего не вернёт.',
    howToEnd(number),
  ])
}

/** They neither give the money back nor refuse. */
export async function putRefundSlowMessage(
  tx: Db,
  change: OrderChange,
  payment: AtProvider,
  sum: Kopecks,
): Promise<void> {
  const { number } = change.order
  await notifyShop(tx, change, `Заказ № ${number}: возврат задерживается`, [
    `Покупателю нужно вернуть ${formatMoney(sum)}, а платёжная система который час не подтверждает возврат. Проверьте его в её кабинете: ${place(payment)}. Магазин спрашивает дальше сам.`,
    howToEnd(number),
  ])
}

/** The bank did not answer, and the buyer chose the counter. */
export async function putOnReceiptMessage(tx: Db, change: OrderChange): Promise<void> {
  const { number, total } = change.order
  await notifyShop(tx, change, `Заказ № ${number}: оплата при получении`, [
    `Покупатель не стал платить онлайн и заплатит ${formatMoney(total)} при получении. Заказ можно собирать.`,
  ])
}
