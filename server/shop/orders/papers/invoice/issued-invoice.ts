import { ApiError } from '#contract/api-error.ts'
import { renderInWorker } from '#server/kernel/render-in-worker.ts'
import { singleFlightQueue } from '#server/kernel/single-flight-queue.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { type Invoice } from './invoice.ts'
import { canInvoice } from '#server/shop/orders/core/order-settings.ts'
import type { invoicesPdf } from './invoice-pdf.ts'
import { issueSheet } from './issue-sheet.ts'

/**
 * Other orders' invoices that may wait for the one being made. Each is made once in the order's life, so a longer queue
 * is no honest one.
 */
const MOST_WAITING = 20

const BUSY = () =>
  new ApiError(
    503,
    { errorCode: 'UNAVAILABLE', errorMessage: 'Счёт готовится дольше обычного. Повторите через несколько секунд.' },
    { retryAfter: 10 },
  )

/** Hundreds of lines take seconds: rendered in a worker thread. */
export const renderInvoices = (invoices: readonly [Invoice, ...Invoice[]]): Promise<Buffer> =>
  renderInWorker<typeof invoicesPdf>(new URL('./invoice-pdf.ts', import.meta.url), 'invoicesPdf', invoices)

type Render = (invoice: Invoice) => Promise<Buffer>

/**
 * The invoice of an order as it was issued: rendered in a thread when somebody first opens it, stored, the same ever
 * after. One render at a time in a process, one for an order however many ask. Null: the shop has not said where it
 * wants the money.
 */
export function issuedInvoice({ db, clock }: Services, render: Render = (invoice) => renderInvoices([invoice])) {
  const once = singleFlightQueue<Buffer | null>(MOST_WAITING, BUSY)

  const stored = async (orderId: number) =>
    (await db.selectFrom('order_invoice').select('bytes').where('order_id', '=', orderId).executeTakeFirst())?.bytes ??
    null

  async function issue(order: OrderRow): Promise<Buffer | null> {
    const settings = await orderSettings(db)
    if (!canInvoice(settings)) return null
    const bytes = await render(await issueSheet(db, order, settings, clock()))
    await db
      .updateTable('order_invoice')
      .set({ bytes })
      .where('order_id', '=', order.id)
      .where('bytes', 'is', null)
      .execute()
    // another process may have been quicker: what it issued counts
    return (await stored(order.id)) ?? bytes
  }

  return async (order: OrderRow): Promise<Buffer | null> =>
    (await stored(order.id)) ?? (await once(order.id, () => issue(order)))
}
