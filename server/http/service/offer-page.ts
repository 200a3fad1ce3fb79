import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiError } from '#contract/api-error.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { formatMoney } from '#rules/money/money.ts'
import { REPAIR_STATE_TEXTS } from '#rules/order/repair-state.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import {
  answerOffer,
  newerOffer,
  repairOfferPath,
  offerState,
  openOffer,
  type OpenOffer,
} from '#server/shop/around/service/offer.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { LOOK } from '#server/kernel/plain-page.ts'
import { escapeHtml } from '#rules/text/escape-html.ts'
import { countText } from '#rules/text/plural.ts'
import { html, payPage } from '../pay/pay-page.ts'

const STYLE = `<style>main{margin-block:6vh}.shop{margin:0 0 .25rem;font-weight:700}.shop a{text-decoration:none}.off{font-size:1rem;font-weight:400;margin:0 0 .25rem}.quiet{color:${LOOK.ink2}}
ul.lines{list-style:none;margin:0 0 1rem;padding:0;font-variant-numeric:tabular-nums}
.lines li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.125rem 1rem;padding:.5rem 0;border-bottom:1px solid ${LOOK.line};overflow-wrap:anywhere}
.lines small{grid-column:1}.lines b{grid-row:1;grid-column:2;white-space:nowrap;font-weight:600}
.total{display:flex;justify-content:space-between;gap:1rem;font-size:1.25rem;font-weight:700}
.found{padding:.75rem 1rem;border-radius:6px;background:${LOOK.ground};overflow-wrap:anywhere;white-space:pre-line}
details{margin:0 0 1rem}summary{display:flex;align-items:center;justify-content:center;min-height:2.75rem;border:1px solid ${LOOK.lineStrong};border-radius:6px;font-weight:600;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
details form{margin:.75rem 0 0}label{font-weight:600}
textarea{box-sizing:border-box;width:100%;min-height:6rem;padding:.625rem .75rem;border:1px solid ${LOOK.lineStrong};border-radius:6px;font:inherit;resize:vertical}
.good{color:${LOOK.green};font-weight:600}.bad{color:${LOOK.redHover};font-weight:600}</style>`

type ByLink = FastifyRequest<{ Params: { token: string } }>

/**
 * The price of a repair, answered by its owner. Like the pages around a payment it has no script: a press sends a form,
 * and the answer is written once. Opening the link changes nothing: mail programs look at links ahead.
 */
export function registerOfferPages(app: FastifyInstance, services: Services): void {
  const opened = (request: ByLink, reply: FastifyReply) =>
    openOffer({ ...services, visitor: request }, request.params.token).catch((error: unknown) => {
      if (!isApiError(error)) throw error
      refused(reply, error)
      return null
    })

  app.get('/repair/:token/', async (request: ByLink, reply) => {
    const offer = await opened(request, reply)
    return offer ? html(reply, 200, await offerPage(services, offer)) : reply
  })

  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      // PostgreSQL stores no zero characters
      (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body).replaceAll(/%00|\0/g, '')))),
    )
    forms.post('/repair/:token/', async (request: ByLink, reply) => {
      const offer = await opened(request, reply)
      if (!offer) return reply
      const { answer, reason } = (request.body ?? {}) as Record<string, unknown>
      try {
        if (answer !== 'agreed' && answer !== 'refused')
          return html(reply, 422, await offerPage(services, offer, 'Выберите ответ: согласны вы или нет.'))
        await answerOffer({ ...services, visitor: request }, request.params.token, {
          answer,
          reason: String(reason ?? ''),
        })
      } catch (error) {
        if (!isApiError(error)) throw error
        const words = Object.values(error.fields).flat().join(' ') || error.message
        const now = await openOffer({ ...services, visitor: request }, request.params.token)
        return html(reply, error.status, await offerPage(services, now, words))
      }
      // sent again by «Обновить», a form would ask; the page does not
      return reply.header('cache-control', 'private, no-store').redirect(repairOfferPath(request.params.token), 303)
    })
  })
}

const HOME = '<a class="button" href="/service/">Сервисные центры</a>'

function refused(reply: FastifyReply, error: { status: number; retryAfter?: number | null }): void {
  if (error.status !== 429) {
    html(
      reply,
      404,
      payPage(
        'По этой ссылке ремонта нет',
        `<p>Откройте её ещё раз из SMS или письма: она могла скопироваться не целиком. Ссылка работает три месяца.</p>${HOME}`,
      ),
    )
    return
  }
  html(
    reply.header('retry-after', String(Math.ceil(error.retryAfter ?? 60))),
    429,
    payPage('Слишком часто', '<p>Ссылки открывали много раз подряд. Подождите и откройте свою ещё раз.</p>'),
  )
}

async function offerPage(services: Services, offer: OpenOffer, trouble?: string): Promise<string> {
  const now = services.clock()
  const [{ name: shop, url }, { warrantyMonths }, newer] = await Promise.all([
    branchSignature(services.db, services.config, offer.node_code),
    readSetting(services.db, 'repairs'),
    newerOffer(services.db, offer),
  ])
  const until = dayText(moscowMoment(offer.valid_until)!.day)
  const lines = offer.lines
    .map(
      ({ name, quantity, price }) =>
        `<li>${escapeHtml(name)}<b>${formatMoney(price * quantity)}</b>${quantity > 1 ? `<small>${quantity} × ${formatMoney(price)}</small>` : ''}</li>`,
    )
    .join('')
  const off =
    offer.total === 0 ? 0 : offer.lines.reduce((sum, { price, quantity }) => sum + price * quantity, -offer.total)
  return payPage(
    `Ремонт №\u00A0${offer.number}`,
    `${STYLE}<p class="shop"><a href="${escapeHtml(url)}/">${escapeHtml(shop)}</a></p><p>${escapeHtml(offer.tool)}</p>
${trouble ? `<p class="bad" role="alert">${escapeHtml(trouble)}</p>` : ''}
${offer.diagnosis ? `<p class="found"><small>Что нашли</small><br>${escapeHtml(offer.diagnosis)}</p>` : ''}
<ul class="lines">${lines}</ul>${off > 0 ? `<p class="total off"><span>Скидка</span><span>−${formatMoney(off)}</span></p>` : ''}<p class="total"><span>${offer.total === 0 ? 'По гарантии' : 'Итого'}</span><span>${formatMoney(offer.total)}</span></p>
<p class="quiet">${terms(offer, warrantyMonths)}</p>
${answerPart(offer, until, now, newer)}
<p class="quiet">${escapeHtml(offer.center_name)}, ${escapeHtml(offer.address)}<br><a href="${phoneHref(offer.phone)}">${formatPhone(offer.phone)}</a></p>`,
  )
}

const MONTHS = ['месяц', 'месяца', 'месяцев'] as const

/** When it will be ready, and for how long the shop answers for the work. */
function terms({ promised_on }: OpenOffer, months: number): string {
  const ready = promised_on ? `Будет готов ${dayText(promised_on)}.` : 'О готовности напишем в SMS.'
  return months > 0 ? `${ready} Гарантия на ремонт — ${countText(months, MONTHS)}.` : ready
}

const openNewer = (newer: string) => `<a class="button main" href="${repairOfferPath(newer)}">Открыть новое</a>`

function answerPart(offer: OpenOffer, until: string, now: Date, newer: string | null): string {
  switch (offerState(offer, now)) {
    case 'agreed':
      if (newer !== null)
        return `<p class="quiet">На эту цену вы согласились, но мастер прислал новое предложение.</p>${openNewer(newer)}`
      return `<p class="good">Вы согласились с ценой. ${offer.state === 'agreement' ? '' : `Сейчас: ${REPAIR_STATE_TEXTS[offer.state].toLowerCase()}.`}</p>`
    case 'refused':
      return '<p class="bad">Вы отказались. Мастер увидел ответ и свяжется с вами.</p>'
    case 'replaced':
      return newer === null
        ? '<p class="quiet">Мастер изменил работы и пересчитывает цену. Новую пришлём в SMS; эта уже не действует.</p>'
        : `<p class="quiet">Мастер изменил предложение.</p>${openNewer(newer)}`
    case 'ended':
      return `<p class="bad">Срок ответа прошёл ${until}. Позвоните нам: цену подтвердят заново.</p>`
    default:
      return `<p class="quiet">Без вашего согласия чинить не начнём. Ответьте до ${until}.</p>
<form method="post"><input type="hidden" name="answer" value="agreed"><button class="main">Согласен, чините</button></form>
<details><summary>Отказываюсь</summary><form method="post"><input type="hidden" name="answer" value="refused">
<label for="reason">Почему?</label><textarea id="reason" name="reason" maxlength="300" required></textarea><button>Отправить отказ</button></form></details>`
  }
}
