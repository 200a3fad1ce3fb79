import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatMoney } from '#rules/money.ts'
import { formatPhone, phoneHref } from '#rules/phone.ts'
import type { PaymentResult } from '#contract/order.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Services } from '../call-context.ts'
import { type ByToken, findByPayToken } from './find-by-token.ts'
import { registerInvoice } from './invoice/invoice-page.ts'
import type { OrderRow } from './order-inserts.ts'
import { orderSettings } from './order-settings.ts'
import { escapeHtml, html, payPage } from './pay-page.ts'
import { payOnReceipt } from './pay-on-receipt.ts'
import { registerPaymentWebhooks } from './payment-webhooks.ts'
import { registerSandbox } from './sandbox-page.ts'
import { settleOrder } from './settle-payment.ts'
import { paymentFor, startPayment } from './start-payment.ts'
import { wasPaidMeanwhile } from './was-paid-meanwhile.ts'

/** The order pages of the shop open here, with what became of the payment. */
const basketAddress = (number: string, result: PaymentResult) => `/basket/?order=${encodeURIComponent(number)}&payment=${result}`
const seeOther = (reply: FastifyReply, address: string) => reply.header('cache-control', 'private, no-store').redirect(address, 303)

/**
 * Our own link to pay an order: it works from a letter days later, starts the payment with the provider only when somebody comes, and says
 * so when the provider is away.
 */
export function registerPayPages(app: FastifyInstance, services: Services) {
  const { db, config } = services
  const findOrder = (token: string) => findByPayToken(db, token)
  const unknown = (reply: FastifyReply) => html(reply, 404, payPage('Ссылка на оплату не подошла', '<p>Проверьте, целиком ли она открылась, или позвоните нам.</p><a class="button" href="/">На главную</a>'))

  app.get('/pay/:token/', async (request: ByToken, reply) => {
    const order = await findOrder(request.params.token)
    if (!order) return unknown(reply)
    if (order.paid_at !== null) return seeOther(reply, basketAddress(order.number, 'paid'))
    if (order.payment_type === 'invoice' && order.status !== 'cancelled') return seeOther(reply, `/pay/${request.params.token}/invoice.pdf`)
    const payment = paymentFor(services, order)
    if (order.status !== 'awaiting-payment' || !payment) return html(reply, 410, closedPage(order))
    if (await wasPaidMeanwhile(services, order.id, request.log)) return seeOther(reply, basketAddress(order.number, 'paid'))
    try {
      const origin = `${config.scheme}://${request.siteHost}`
      const url = await startPayment(services, order, payment, `${origin}/pay/${request.params.token}/result/`)
      return seeOther(reply, url ?? basketAddress(order.number, 'waiting'))
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      request.log.error({ err: error, order: order.id }, 'payment could not be started')
      return html(reply, 503, await awayPage(services, order))
    }
  })

  app.get('/pay/:token/result/', async (request: ByToken, reply) => {
    const order = await findOrder(request.params.token)
    if (!order) return unknown(reply)
    const result = await settleOrder(services, order.id, request.log).catch((error: unknown) => {
      if (!(error instanceof OutsideFailure)) throw error
      request.log.warn({ err: error, order: order.id }, 'payment could not be looked up')
      return 'waiting' as const
    })
    return seeOther(reply, basketAddress(order.number, result))
  })

  registerInvoice(app, services)
  registerPaymentWebhooks(app, services)
  app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    forms.post('/pay/:token/on-receipt/', async (request: ByToken, reply) => {
      const order = await findOrder(request.params.token)
      if (!order) return unknown(reply)
      return (await payOnReceipt(services, order.id)) ? seeOther(reply, basketAddress(order.number, 'on-receipt')) : html(reply, 410, closedPage(order))
    })
    if (config.mode === 'demo') registerSandbox(forms, services)
  })
}

const closedPage = ({ number }: OrderRow) =>
  payPage(`Заказ № ${number}`, '<p>По этой ссылке платить больше не нужно: заказ отменён или оплачивается другим способом.</p><a class="button" href="/">На главную</a>')

async function awayPage({ db }: Services, order: OrderRow): Promise<string> {
  const { shop } = await orderSettings(db)
  return payPage('Оплата сейчас не отвечает', `<p>Заказ № ${escapeHtml(order.number)} на ${formatMoney(order.total)} принят и отложен для вас. Повторите через минуту, оплатите при получении или позвоните:
<a href="${phoneHref(shop.phone)}">${formatPhone(shop.phone)}</a>.</p>
<form><a class="button main" href="/pay/${order.pay_token}/">Повторить</a></form>
<form method="post" action="/pay/${order.pay_token}/on-receipt/"><button>Оплатить при получении</button></form>`)
}
