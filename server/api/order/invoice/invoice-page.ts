import type { FastifyInstance } from 'fastify'
import { notFound } from '#contract/api-error.ts'
import type { Services } from '../../call-context.ts'
import { findByPayToken, type ByToken } from '../find-by-token.ts'
import { orderSettings } from '../order-settings.ts'
import { itemsToPay } from '../start-payment.ts'
import { canInvoice, invoiceOf } from './invoice.ts'
import { invoicePdf } from './invoice-pdf.ts'

/** Whoever has the link may read the invoice: the token in it cannot be guessed. Made anew each time, from the order as it was placed. */
export function registerInvoice(app: FastifyInstance, { db }: Services) {
  app.get('/pay/:token/invoice.pdf', async (request: ByToken, reply) => {
    const [order, settings] = await Promise.all([findByPayToken(db, request.params.token), orderSettings(db)])
    if (order?.payment_type !== 'invoice' || !canInvoice(settings)) throw notFound('Такого счёта нет')
    const bytes = await invoicePdf(invoiceOf(order, await itemsToPay(db, order), settings))
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', `inline; filename="schet-${order.number}.pdf"`)
      .type('application/pdf')
      .send(bytes)
  })
}
