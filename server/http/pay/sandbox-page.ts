import type { FastifyInstance } from 'fastify'
import { formatMoney } from '#rules/money/money.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { splitSchedule } from '#rules/money/split-payment.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { escapeHtml } from '#rules/text/escape-html.ts'
import { findSandboxPayment, settleSandboxPayment } from '#server/ports/payment/embedded.ts'
import { html, payPage } from './pay-page.ts'
import { isUuid } from '#rules/text/uuid.ts'

const STATES = { pay: 'paid', decline: 'declined', abandon: 'pending' } as const

/** The demo shop's bank: pay, decline, or go away. A production shop has no such address: it is not even registered. */
export function registerSandbox(app: FastifyInstance, { db, clock }: Services) {
  const find = async (id: string) => (isUuid(id) ? findSandboxPayment(db, id) : undefined)
  const unknown = payPage('Такого платежа нет', '<a class="button" href="/">На главную</a>')

  app.get<{ Params: { id: string } }>('/dev/pay/:id/', async ({ params }, reply) => {
    const payment = await find(params.id)
    if (!payment) return html(reply, 404, unknown)
    if (payment.state !== 'pending') return reply.redirect(payment.return_url, 303)
    const parts = payment.type === 'split' ? splitSchedule(payment.amount, clock()) : []
    const schedule = parts
      .map(
        ({ amount, day }, at) =>
          `<dt>${at === 0 ? 'Сегодня' : escapeHtml(day ? dayText(day) : '')}</dt><dd>${formatMoney(amount)}</dd>`,
      )
      .join('')
    return html(
      reply,
      200,
      payPage(
        `К оплате ${formatMoney(payment.amount)}`,
        `<p>Заказ № ${escapeHtml(payment.order_number)}${payment.type === 'split' ? ', частями' : ''}.${payment.saves_card ? ' Карту запомним.' : ''}<br><small>Учебная страница: денег никто не спишет.</small></p>
${schedule && `<dl>${schedule}</dl>`}
<form method="post" action="/dev/pay/${payment.id}/"><button class="main" name="action" value="pay">${payment.is_hold ? 'Заморозить сумму' : payment.method === 'sbp' ? 'Оплатить через СБП' : 'Оплатить'}</button>
<button name="action" value="decline">Отказ банка</button><button name="action" value="abandon">Уйти, не заплатив</button></form>`,
      ),
    )
  })

  app.post<{ Params: { id: string }; Body: { action?: string } }>('/dev/pay/:id/', async ({ params, body }, reply) => {
    const payment = await find(params.id)
    const state = STATES[body?.action as keyof typeof STATES]
    if (!payment) return html(reply, 404, unknown)
    if (!state)
      return html(
        reply,
        422,
        payPage('Не понять, что сделать с платежом', `<a class="button" href="/dev/pay/${payment.id}/">Назад</a>`),
      )
    await settleSandboxPayment(db, payment, state)
    return reply.redirect(payment.return_url, 303)
  })
}
