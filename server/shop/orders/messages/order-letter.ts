import { routeLink } from '#rules/address/distance.ts'
import { scheduleText } from '#rules/calendar/schedule-text.ts'
import { jpegName } from '#rules/catalog/picture-name.ts'
import { visitText } from '#rules/delivery/courier-visit.ts'
import { datedPromise, promiseAfterInvoice } from '#rules/delivery/order-promise.ts'
import { formatMoney } from '#rules/money/money.ts'
import { AFTER_INVOICE_TERM, invoiceTermText } from '#rules/order/invoice-term.ts'
import { NBSP, withUnit } from '#rules/text/typography.ts'
import type { Config } from '#server/config/config.ts'
import type { LetterContent, LetterFact, LetterGood } from '#server/outbox/letter-content.ts'
import { type ComposedLetter, writeLetter } from '#server/outbox/letter.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { signedPhone } from '#server/shop/ground/branch-signature.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import type { OrderItemDraft } from '#server/shop/orders/core/order-items.ts'
import { shopOrigin } from '#server/shop/orders/core/order-links.ts'
import { DELIVERY_TEXTS, PAYMENT_TEXTS } from './order-words.ts'

/** Whose letter it is: of the branch that has the order. */
export interface OrderSender {
  order: OrderRow
  settings: OrderSettings
  config: Config
}

type Content = Omit<LetterContent, 'shop'>

export type LetterItem = Pick<OrderItemDraft, 'name' | 'code' | 'slug' | 'picture' | 'quantity' | 'unit' | 'price'>

export function orderLetter({ settings, config, order }: OrderSender, content: Content): ComposedLetter {
  const shop = {
    name: settings.shop.name,
    phone: signedPhone(settings.phoneOf(order.node_code)),
    url: shopOrigin(order, settings, config),
  }
  return writeLetter({ ...content, shop })
}

/** JPEG: not every mail program reads WebP. */
const LETTER_PICTURE = 320

export function letterGoods({ order, settings, config }: OrderSender, items: readonly LetterItem[]): LetterGood[] {
  const origin = shopOrigin(order, settings, config)
  return items.map(({ name, code, slug, picture, quantity, unit, price }) => ({
    name,
    url: origin + goodUrl({ code, slug, is_hire: false }),
    picture: picture && `${origin}/pictures/${LETTER_PICTURE}/${jpegName(picture)}`,
    amount: `${withUnit(quantity, unit)} × ${formatMoney(price)}`,
    sum: formatMoney(price * quantity),
  }))
}

/**
 * Nothing taken off and nothing brought: the sum says it alone. Beside lines (`items`) the goods are what the lines
 * come to, and what their prices have in them already is told after the sum, not taken off again.
 */
export function letterSums(order: OrderRow, items: readonly LetterItem[] | null = null) {
  const { goods_total, goods_total_old, promo_code, promo_off, bonuses_used, delivery_price, total, gift_paid } = order
  const lines = items && items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const full = Math.max(goods_total_old, goods_total)
  const said = lines ?? full
  const promo = Math.min(promo_off, Math.max(0, said - goods_total))
  const discount = Math.max(0, said - goods_total - promo)
  const saved = full - said
  const savedByCode = Math.min(promo_off - promo, saved)
  const parts = [
    ...(discount > 0 ? [{ name: 'Скидка', value: `−${formatMoney(discount)}` }] : []),
    ...(promo > 0 ? [{ name: `Промокод ${promo_code}`, value: `−${formatMoney(promo)}` }] : []),
    ...(bonuses_used > 0 ? [{ name: 'Списано бонусов', value: String(bonuses_used) }] : []),
    ...(delivery_price > 0 ? [{ name: 'Доставка', value: formatMoney(delivery_price) }] : []),
  ]
  const goods = { name: 'Товары', value: formatMoney(said) }
  return [
    ...(parts.length > 0 ? [goods] : []),
    ...parts,
    { name: 'Итого', value: formatMoney(total) },
    ...(savedByCode > 0 ? [{ name: `Промокод ${promo_code}, уже в ценах`, value: formatMoney(savedByCode) }] : []),
    ...(saved > savedByCode ? [{ name: 'Скидка, уже в ценах', value: formatMoney(saved - savedByCode) }] : []),
    ...(gift_paid > 0 ? [{ name: 'Оплачено подарочной картой', value: formatMoney(gift_paid) }] : []),
    ...(gift_paid > 0 && gift_paid < total ? [{ name: 'К оплате', value: formatMoney(total - gift_paid) }] : []),
  ]
}

/** A shop's or an office's address is ours to tell; one to the door was typed by whoever ordered. */
const isTypedAddress = ({ delivery_type, transport }: OrderRow) =>
  delivery_type === 'courier' || (delivery_type === 'transport' && !transport?.officeCode)

/** A message is read on another day than it was written: «завтра» would be a lie by then. */
export const promiseText = ({ delivery_text, created_at, status, payment_type }: OrderRow) =>
  status === 'awaiting-payment' && payment_type === 'invoice'
    ? promiseAfterInvoice(delivery_text)
    : datedPromise(delivery_text, created_at)

/** When and where, with the hours, the phone and the way to a shop. */
export function placeFact({ order, settings }: Omit<OrderSender, 'config'>, withTyped: boolean): LetterFact {
  const place = settings.placeOf(order.warehouse_id)
  const address = !withTyped && isTypedAddress(order) ? 'По адресу из заказа' : order.delivery_address
  const fact = {
    // «Самовывоз» over «Самовывоз в среду» would say it twice
    name: order.delivery_type === 'transport' ? DELIVERY_TEXTS.transport : 'Получение',
    value: promiseText(order),
    lines: [address, order.courier_visit ? (withTyped ? visitText(order.courier_visit) : '') : ''].filter(Boolean),
  }
  if (place === null) return fact
  const lines = [...fact.lines, ...placeLines({ order, settings })]
  return { ...fact, lines, link: { name: 'Построить маршрут', url: routeLink(place) } }
}

/** How a shop is found, when it is open, its own phone. */
export function placeLines({ order, settings }: Pick<OrderSender, 'order' | 'settings'>): string[] {
  const place = settings.placeOf(order.warehouse_id)
  if (place === null) return []
  const hours = scheduleText(place.work_time).replaceAll(/ (?=\d)/g, NBSP)
  return [place.directions, hours, `Тел.${NBSP}${signedPhone(place.phone)}`].filter(Boolean)
}

export const paymentFact = ({ payment_type, paid_at, status, invoice_until }: OrderRow): LetterFact => ({
  name: 'Оплата',
  value: paid_at === null ? PAYMENT_TEXTS[payment_type] : 'Оплачено',
  ...(status === 'awaiting-payment' &&
    payment_type === 'invoice' &&
    invoice_until && { lines: [invoiceTermText(invoice_until), AFTER_INVOICE_TERM] }),
})
