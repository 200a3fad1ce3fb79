import type { Kopecks } from '#rules/money/money.ts'
import { tiedAddress } from '#rules/address/tied-address.ts'
import { dayOfYearText } from '#rules/calendar/moscow-time.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { NBSP } from '#rules/text/typography.ts'
import { countText } from '#rules/text/plural.ts'
import { type VatLine, vatLines, vatPhrase, type VatShare } from '#rules/money/vat.ts'
import { type Payee, paymentQr } from '#rules/money/payment-qr.ts'
import type { ReceiptItem } from '#server/ports/payment/port.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'

/** All that stands on an invoice, in words and kopecks; how it looks is not its business. */
export interface Invoice {
  title: string
  payee: Payee & { address: string; signer: string }
  buyer: string
  items: ReceiptItem[]
  total: Kopecks
  /** What a promo code took off: the prices are without it. Invoices issued before there were codes have none. */
  promo?: { code: string; off: Kopecks } | null
  /** What stands of VAT under the sum. */
  vat: VatLine[]
  qr: string
  at: Date
  /** The last day it may be paid, in words. Invoices issued before there was one have none. */
  until?: string | null
}

/** As many as a cart may hold: a longer list is told as a sum, so that no order makes a book. */
export const MOST_LINES = 500

function boundedItems(items: ReceiptItem[], number: string): ReceiptItem[] {
  if (items.length <= MOST_LINES) return items
  const rest = items.slice(MOST_LINES - 1)
  const price = rest.reduce((sum, item) => sum + item.price * item.quantity, 0)
  const name = `Прочие товары заказа № ${number}: ${countText(rest.length, ['наименование', 'наименования', 'наименований'])}`
  return [
    ...items.slice(0, MOST_LINES - 1),
    { name, quantity: 1, unit: 'шт.', price, kind: 'good', vatRate: rest[0]!.vatRate },
  ]
}

export function invoiceOf(
  order: OrderRow,
  items: ReceiptItem[],
  vat: readonly VatShare[],
  { shop, requisites }: OrderSettings,
): Invoice {
  const payee = { name: shop.legalName, ...requisites }
  const { organization } = order
  const numbers =
    organization && [`ИНН ${organization.inn}`, ...(organization.kpp ? [`КПП ${organization.kpp}`] : [])].join(', ')
  const buyer = organization
    ? [organization.name === organization.inn ? '' : organization.name, numbers, tiedAddress(organization.address)]
        .filter(Boolean)
        .join(', ')
    : order.contact_name
  return {
    title: `Счёт на оплату № ${order.number} от ${longDayText(order.created_at)}`,
    payee,
    buyer,
    items: boundedItems(items, order.number),
    total: order.total,
    promo: order.promo_code !== null && order.promo_off > 0 ? { code: order.promo_code, off: order.promo_off } : null,
    vat: vatLines(vat),
    qr: paymentQr(
      payee,
      `Оплата по счёту № ${order.number} от ${longDayText(order.created_at)}. ${vatPhrase(vat)}`.replaceAll(
        '\u00A0',
        ' ',
      ),
      order.total,
    ),
    at: order.created_at,
    until: order.invoice_until && `${dayOfYearText(order.invoice_until)}${NBSP}г.`,
  }
}
