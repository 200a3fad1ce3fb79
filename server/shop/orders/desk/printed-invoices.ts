import { isApiError } from '#contract/api-error.ts'
import type { PrintedInvoices } from '#contract/office/print.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { type Invoice } from '#server/shop/orders/papers/invoice/invoice.ts'
import { canInvoice } from '#server/shop/orders/core/order-settings.ts'
import { issueSheet } from '#server/shop/orders/papers/invoice/issue-sheet.ts'
import { renderInvoices } from '#server/shop/orders/papers/invoice/issued-invoice.ts'
import { PAYMENT_TEXTS } from '#server/shop/orders/messages/order-words.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'

/** Null: it has an invoice. */
function refusalOf({ payment_type, status }: OrderRow, settings: OrderSettings): string | null {
  if (payment_type !== 'invoice') return `Счёта нет: оплата «${PAYMENT_TEXTS[payment_type]}»`
  if (status === 'cancelled') return 'Заказ отменён, счёт не действует'
  return canInvoice(settings) ? null : 'В настройках нет реквизитов магазина'
}

/** The invoices of many orders in one file, each as it was issued; those that have none are told of in words. */
export async function printInvoices(context: OfficeContext, numbers: readonly string[]): Promise<PrintedInvoices> {
  const { db, clock } = context
  const settings = await orderSettings(db)
  const sheets: Invoice[] = []
  const printed: string[] = []
  const refused: PrintedInvoices['refused'] = []
  for (const number of new Set(numbers)) {
    try {
      const order = await findDeskOrder(context, number)
      const words = refusalOf(order, settings)
      if (words !== null) {
        refused.push({ number, words })
        continue
      }
      sheets.push(await issueSheet(db, order, settings, clock()))
      printed.push(number)
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) throw error
      refused.push({ number, words: 'Заказа нет, или он не ваших магазинов' })
    }
  }
  const [first, ...others] = sheets
  const pdf = first ? (await renderInvoices([first, ...others])).toString('base64') : null
  return { pdf, printed, refused }
}
