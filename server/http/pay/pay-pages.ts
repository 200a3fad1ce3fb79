import type { FastifyInstance, FastifyReply } from 'fastify'
import { isApiError } from '#contract/api-error.ts'
import { formatMoney } from '#rules/money/money.ts'
import { emailError, normalizeEmail } from '#rules/identity/email.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { pollProvider, wasPaidMeanwhile } from '#server/shop/orders/payment/poll-provider.ts'
import { findByPayToken } from '#server/shop/orders/core/find-by-token.ts'
import { registerInvoice } from './invoice-page.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { limitPayPage } from '#server/shop/orders/payment/pay-limits.ts'
import { escapeHtml } from '#rules/text/escape-html.ts'
import { type ByToken, html, payPage } from './pay-page.ts'
import { moneyOnOrder, toPayOnline } from '#server/shop/orders/core/order-money.ts'
import { giveEmail, isReceiptByEmail } from '#server/shop/orders/payment/receipt-terms.ts'
import { payOnReceipt } from '#server/shop/orders/payment/pay-on-receipt.ts'
import { tokenOfShortLink } from '#server/shop/orders/core/order-links.ts'
import { registerPaymentWebhooks } from './payment-webhooks.ts'
import { registerSandbox } from './sandbox-page.ts'
import { settleOrder } from '#server/shop/orders/payment/settle-payment.ts'
import { type OnlineWay, paymentFor, startPayment, THERE } from '#server/shop/orders/payment/start-payment.ts'

/** Where every payment ends: the page of the order asks the shop what became of it, and offers what is still open. */
const orderAddress = (token: string) => `/order/${token}/`
const seeOther = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'private, no-store').redirect(address, 303)

const HOME = '<a class="button" href="/">На главную</a>'

/**
 * Our own link to pay an order: it works from a letter days later, starts the payment with the provider only when
 * somebody comes, and says so when the provider is away.
 */
export function registerPayPages(app: FastifyInstance, services: Services) {
  const { db, config } = services

  /** Null: answered already, since there is no such order or somebody comes too often. */
  async function openOrder(request: ByToken, reply: FastifyReply): Promise<OrderRow | null> {
    const { token } = request.params
    try {
      await limitPayPage(services, request, token)
    } catch (error) {
      if (!isApiError(error)) throw error
      tooOften(reply, error.retryAfter ?? 60)
      return null
    }
    const order = await findByPayToken(db, token)
    if (order) return order
    html(
      reply,
      404,
      payPage('Ссылка на оплату не подошла', `<p>Проверьте, целиком ли она открылась, или позвоните нам.</p>${HOME}`),
    )
    return null
  }

  /** What an SMS has room for. Whether there is such an order, its page says. */
  app.get('/o/:token/', async (request: ByToken, reply) => {
    const token = tokenOfShortLink(request.params.token)
    return seeOther(reply.header('x-robots-tag', 'noindex'), token === null ? '/' : orderAddress(token))
  })

  app.get('/pay/:token/', async (request: ByToken, reply) => {
    const order = await openOrder(request, reply)
    if (!order) return reply
    const { token } = request.params
    if (order.payment_type === 'invoice' && order.status === 'awaiting-payment')
      return seeOther(reply, `/pay/${token}/invoice.pdf`)
    const toPay = toPayOnline(order)
    if (!toPay) return seeOther(reply, orderAddress(token))
    const way = toPay.isRest ? 'online' : askedWay(request.query, order)
    const payment = paymentFor(services, way)
    if (!payment) return away(reply, await awayPage(services, order))
    if (await isEmailMissing(services, order, way)) return html(reply, 200, emailPage(order, ''))
    if (await wasPaidMeanwhile(services, order.id, request.log)) return seeOther(reply, orderAddress(token))
    try {
      const origin = `${config.scheme}://${request.siteHost}`
      const how = (await isSbpAsked(services, request.query, payment)) ? { ...THERE, method: 'sbp' as const } : THERE
      const url = await startPayment(services, order, way, payment, `${origin}/pay/${token}/result/`, how)
      return seeOther(reply, url ?? orderAddress(token))
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      request.log.error({ err: error, order: order.id }, 'payment could not be started')
      return away(reply, await awayPage(services, order))
    }
  })

  app.get('/pay/:token/result/', async (request: ByToken, reply) => {
    const order = await openOrder(request, reply)
    if (!order) return reply
    await settleOrder(db, order.id, (attempt) => pollProvider(services, attempt, request.log, 'news')).catch(
      (error: unknown) => {
        if (!(error instanceof OutsideFailure)) throw error
        request.log.warn({ err: error, order: order.id }, 'payment could not be looked up')
      },
    )
    return seeOther(reply, orderAddress(request.params.token))
  })

  registerInvoice(app, services)
  registerPaymentWebhooks(app, services)
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    forms.post('/pay/:token/on-receipt/', async (request: ByToken, reply) => {
      const order = await openOrder(request, reply)
      if (!order) return reply
      // whether it was possible or too late, the page of the order says where it stands
      await payOnReceipt(services, order.id)
      return seeOther(reply, orderAddress(request.params.token))
    })
    forms.post('/pay/:token/email/', async (request: ByToken, reply) => {
      const order = await openOrder(request, reply)
      if (!order) return reply
      const { email } = (request.body ?? {}) as { email?: unknown }
      const typed = typeof email === 'string' ? email : ''
      const error = emailError(typed, { required: true })
      if (error !== null) return html(reply, 422, emailPage(order, typed, error))
      await giveEmail(services, order.id, normalizeEmail(typed)!)
      return seeOther(reply, `/pay/${request.params.token}/`)
    })
    if (config.mode === 'demo') registerSandbox(forms, services)
  })
}

/** Receipts go out by e-mail alone, and the order has none: the bank is asked once there is one. */
const isEmailMissing = async ({ db, ports }: Services, order: OrderRow, way: OnlineWay): Promise<boolean> =>
  way === 'online' && !order.contact_email && isReceiptByEmail({ ports, taxes: (await orderSettings(db)).taxes })

const emailPage = (order: OrderRow, typed: string, error: string | null = null) =>
  payPage(
    'Куда прислать чек',
    `<p>Чек об оплате заказа № ${escapeHtml(order.number)} касса присылает только на e-mail.</p>
<form method="post" action="/pay/${order.pay_token}/email/"><label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${escapeHtml(typed)}"${error ? ' aria-invalid="true" aria-describedby="wrong"' : ''}>
${error ? `<strong id="wrong" role="alert">${escapeHtml(error)}</strong>` : ''}<button class="main">Перейти к оплате</button></form>
<a class="button" href="${orderAddress(order.pay_token!)}">Открыть заказ</a>`,
  )

const tooOften = (reply: FastifyReply, seconds: number) =>
  html(
    reply.header('retry-after', String(Math.ceil(seconds))),
    429,
    payPage('Слишком часто', '<p>Эту ссылку открывали много раз подряд. Подождите минуту и откройте её ещё раз.</p>'),
  )

/** The words of the page: a minute. */
const away = (reply: FastifyReply, page: string) => html(reply.header('retry-after', '60'), 503, page)

/** Named in the address where the buyer changed their mind; else as ordered. */
const askedWay = (query: unknown, { payment_type }: OrderRow): OnlineWay => {
  const { by } = query as { by?: unknown }
  if (by === 'online' || by === 'split') return by
  if (by === 'sbp') return 'online'
  return payment_type === 'split' ? 'split' : 'online'
}

/** Where the shop offers it; else the provider's page is where the buyer chooses. */
async function isSbpAsked({ db }: Services, query: unknown, { offers }: PaymentPort): Promise<boolean> {
  const { by } = query as { by?: unknown }
  return by === 'sbp' && offers?.sbp === true && (await orderSettings(db)).payments.sbp
}

async function awayPage({ db }: Services, order: OrderRow): Promise<string> {
  const { shop } = await orderSettings(db)
  if (order.paid_at !== null)
    return payPage(
      'Оплата сейчас не отвечает',
      `<p>Доплату ${formatMoney(moneyOnOrder(order).dueOnTop)} за заказ № ${escapeHtml(order.number)} можно внести позже. Повторите через минуту или позвоните:
<a href="${phoneHref(shop.phone)}">${formatPhone(shop.phone)}</a>.</p>
<form><a class="button main" href="/pay/${order.pay_token}/">Повторить</a></form>
<a class="button" href="${orderAddress(order.pay_token!)}">Открыть заказ</a>`,
    )
  return payPage(
    'Оплата сейчас не отвечает',
    `<p>Заказ № ${escapeHtml(order.number)} на ${formatMoney(order.total)} принят и отложен для вас. Повторите через минуту, оплатите при получении или позвоните:
<a href="${phoneHref(shop.phone)}">${formatPhone(shop.phone)}</a>.</p>
<form><a class="button main" href="/pay/${order.pay_token}/">Повторить</a></form>
${order.payment_type === 'on-receipt' ? '' : `<form method="post" action="/pay/${order.pay_token}/on-receipt/"><button>Оплатить при получении</button></form>`}
<a class="button" href="${orderAddress(order.pay_token!)}">Открыть заказ</a>`,
  )
}
