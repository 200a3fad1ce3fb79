import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiError, notFound } from '#contract/api-error.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { findByPayToken } from '#server/shop/orders/core/find-by-token.ts'
import { issuedInvoice } from '#server/shop/orders/papers/invoice/issued-invoice.ts'
import { limitInvoice } from '#server/shop/orders/payment/pay-limits.ts'
import { escapeHtml } from '#rules/text/escape-html.ts'
import { type ByToken, html, payPage } from './pay-page.ts'

/** Whoever has the link may read the invoice: the token in it cannot be guessed. */
export function registerInvoice(app: FastifyInstance, services: Services) {
  const invoiceFor = issuedInvoice(services)
  app.get('/pay/:token/invoice.pdf', { errorHandler: refuse }, async (request: ByToken, reply) => {
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

/** The link is opened from letters: a person gets a page, a program the usual answer. */
function refuse(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!isApiError(error) || error.status >= 500 || !request.headers.accept?.includes('text/html')) throw error
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfter)))
  return html(
    reply,
    error.status,
    payPage('Счёт не открылся', `<p>${escapeHtml(error.message)}</p><a class="button" href="/">На главную</a>`),
  )
}
