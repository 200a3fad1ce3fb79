import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ApiError, isApiError } from '#contract/api-error.ts'
import { writeSharedCart } from '#rules/cart/shared-cart.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { CallContext, Services } from '#server/shop/ground/call-context.ts'
import { PAYMENT_TEXTS } from '#server/shop/orders/messages/order-words.ts'
import {
  confirmPrepared,
  openPrepared,
  type OpenPrepared,
  type PreparedView,
  viewPrepared,
} from '#server/shop/orders/checkout/prepared-order.ts'
import { LOOK } from '#server/kernel/plain-page.ts'
import { escapeHtml } from '#rules/text/escape-html.ts'
import { type ByToken, html, payPage } from './pay/pay-page.ts'
import { contextOf } from './request-context.ts'

const STYLE = `<style>main{margin-block:6vh}.quiet{color:${LOOK.ink2}}
ul.lines{list-style:none;margin:0 0 1rem;padding:0;font-variant-numeric:tabular-nums}
.lines li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.125rem 1rem;padding:.5rem 0;border-bottom:1px solid ${LOOK.line};overflow-wrap:anywhere}
.lines small{grid-column:1}.lines b{grid-row:1;grid-column:2;white-space:nowrap;font-weight:600}
.total{display:flex;justify-content:space-between;gap:1rem;font-size:1.25rem;font-weight:700}
dl.facts{grid-template-columns:auto minmax(0,1fr)}.facts dt{color:${LOOK.ink2}}.facts dd{overflow-wrap:anywhere;text-align:left;font-weight:400}
.bad{color:${LOOK.redHover};font-weight:600}</style>`

/**
 * Where a person confirms what a program has prepared. No script: a press sends a form, and the order is made by the
 * usual checkout, once. Opening the link changes nothing: programs look at links ahead.
 */
export function registerPreparedPage(app: FastifyInstance, services: Services): void {
  const opened = async (context: CallContext, reply: FastifyReply, token: string) => {
    try {
      return await openPrepared(context, token)
    } catch (error) {
      if (!isApiError(error)) throw error
      refused(reply, error)
      return null
    }
  }
  const show = async (context: CallContext, reply: FastifyReply, prepared: OpenPrepared, refusal?: ApiError) => {
    const { view, trouble } = await viewPrepared(context, prepared).then(
      (seen) => ({ view: seen, trouble: null }),
      (error: unknown) => {
        if (!isApiError(error) || error.status >= 500) throw error
        return { view: null, trouble: wordsOf(error) }
      },
    )
    const words = refusal ? wordsOf(refusal) : trouble
    const needsBasket = context.ports.captcha.provider !== 'off'
    const status = refusal?.status ?? (view ? 200 : 409)
    return html(reply, status, preparedPage(prepared, view, words, needsBasket))
  }

  app.get('/prepared/:token/', async (request: ByToken, reply) => {
    const context = contextOf(request, reply, services)
    const prepared = await opened(context, reply, request.params.token)
    if (!prepared) return reply
    if (prepared.orderId !== null) return follow(context, reply, prepared)
    return show(context, reply, prepared)
  })

  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    forms.post('/prepared/:token/', async (request: ByToken, reply) => {
      const context = contextOf(request, reply, services)
      const prepared = await opened(context, reply, request.params.token)
      if (!prepared) return reply
      // the sum the person saw: without one nothing was seen
      const seen = Number((request.body as { total?: string } | null)?.total ?? Number.NaN)
      if (!Number.isFinite(seen)) return show(context, reply, prepared)
      try {
        return await follow(context, reply, prepared, seen)
      } catch (error) {
        if (!isApiError(error) || error.status >= 500) throw error
        return show(context, reply, prepared, error)
      }
    })
  })

  async function follow(context: CallContext, reply: FastifyReply, prepared: OpenPrepared, total = 0) {
    const { paymentUrl, orderUrl } = await confirmPrepared(context, prepared, total)
    return reply.header('cache-control', 'private, no-store').redirect(paymentUrl ?? orderUrl ?? '/', 303)
  }
}

const wordsOf = (error: ApiError) => Object.values(error.fields).flat().join(' ') || error.message

function refused(reply: FastifyReply, { status, retryAfter }: ApiError): void {
  if (status === 429) {
    html(
      reply.header('retry-after', String(Math.ceil(retryAfter ?? 60))),
      429,
      payPage('Слишком часто', '<p>Ссылки открывали много раз подряд. Подождите и откройте свою ещё раз.</p>'),
    )
    return
  }
  html(
    reply,
    404,
    payPage(
      'По этой ссылке заказа нет',
      '<p>Она действует сутки. Попросите подготовить заказ ещё раз или соберите его сами.</p><a class="button" href="/catalog/">Открыть каталог</a>',
    ),
  )
}

function preparedPage(
  { body }: OpenPrepared,
  view: PreparedView | null,
  trouble: string | null,
  needsBasket: boolean,
): string {
  const lines = (view?.lines ?? [])
    .map(
      ({ name, article, quantity, unit, price, total }) =>
        `<li>${escapeHtml(name)}<b>${formatRubles(total)}</b><small>${escapeHtml(article)}${quantity > 1 ? ` · ${quantity} ${escapeHtml(unit)} × ${formatRubles(price)}` : ''}</small></li>`,
    )
    .join('')
  const facts: [string, string][] = [
    ['Получение', view?.promise ?? ''],
    [body.delivery.type === 'pickup' ? 'Магазин' : 'Адрес', view?.address ?? ''],
    ['Оплата', PAYMENT_TEXTS[body.payment]],
    ['Получатель', body.contact.name],
    ['Телефон', formatPhone(body.contact.phone)],
    ['E-mail', body.contact.email ?? ''],
    ['Комментарий', body.comment ?? ''],
  ]
  const shown = facts
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')
  return payPage(
    view ? 'Подтвердите заказ' : 'Заказ не оформить',
    `${STYLE}${trouble ? `<p class="bad" role="alert">${escapeHtml(trouble)}</p>` : ''}
${view ? `<p class="quiet">Заказ подготовила программа по вашей просьбе. Проверьте его: без вашего нажатия ничего не оформится.</p><ul class="lines">${lines}</ul>` : ''}
<dl class="facts">${shown}</dl>
${view ? sumsPart(view) : ''}${actions(view, needsBasket)}`,
  )
}

function sumsPart({ sums }: PreparedView): string {
  return `<dl><dt>Товары</dt><dd>${formatRubles(sums.goods)}</dd><dt>Доставка</dt><dd>${sums.delivery === 0 ? 'бесплатно' : formatRubles(sums.delivery)}</dd></dl>
<p class="total"><span>Итого</span><span>${formatRubles(sums.total)}</span></p>`
}

/** A shop that asks whether its visitor is a robot asks it in its own checkout: the goods go with the address. */
function actions(view: PreparedView | null, needsBasket: boolean): string {
  const basket = `/basket/${view ? `?goods=${writeSharedCart(view.lines)}` : ''}`
  if (!view) return `<a class="button" href="/catalog/">Открыть каталог</a>`
  if (needsBasket) return `<a class="button main" href="${basket}">Перейти к оформлению</a>`
  return `<form method="post"><input type="hidden" name="total" value="${view.sums.total}"><button class="main">Подтвердить заказ</button></form>
<p class="quiet">Нажимая «Подтвердить заказ», вы соглашаетесь на <a href="/personal-data/">обработку персональных данных</a> по <a href="/privacy-policy/">политике конфиденциальности</a>.</p>
<a class="button" href="${basket}">Изменить в корзине</a>`
}
