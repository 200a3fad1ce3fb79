import type { FastifyInstance } from 'fastify'
import { notFound } from '#contract/api-error.ts'
import type { Services } from '#server/shop/call-context.ts'
import { findByPayToken, type ByToken } from '#server/shop/order/find-by-token.ts'
import { limitInvoice } from '#server/shop/order/payment/pay-limits.ts'
import { issuedInvoice } from '#server/shop/order/invoice/issued-invoice.ts'

/** Whoever has the link may read the invoice: the token in it cannot be guessed. */
export function registerInvoice(app: FastifyInstance, services: Services) {
  const invoiceFor = issuedInvoice(services)
  app.get('/pay/:token/invoice.pdf', async (request: ByToken, reply) => {
    await limitInvoice(services, request, request.params.token)
    const order = await findByPayToken(services.db, request.params.token)
    if (order?.status === 'cancelled') throw notFound('Заказ отменён, счёт больше не действует')
    const bytes = order?.payment_type === 'invoice' ? await invoiceFor(order) : null
    if (!order || !bytes) throw notFound('Такого счёта нет')
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', `inline; filename="schet-${order.number}.pdf"`)
      .type('application/pdf')
      .send(bytes)
  })
}
