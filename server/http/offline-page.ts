import type { FastifyInstance } from 'fastify'
import type { Contacts } from '#contract/contact-information.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { readContacts } from '#server/shop/ground/contact-information/queries.ts'
import { LOOK, plainPage, STEEL_RULE } from '#server/kernel/plain-page.ts'
import { escapeHtml } from '#rules/text/escape-html.ts'

/** The sign of public/icon.svg: no file can be asked for here. */
const SIGN = `<svg viewBox="0 0 34 34" aria-hidden="true"><rect width="34" height="34" rx="6" fill="${LOOK.red}"/><path fill="${LOOK.onDark}" d="M5 7h10v5h-2v4h6v-4h-1V7h8v9h1v-4h2.5v11H27v-4h-3v3h-5v-3h-6v6h16v4H5v-4h3V12H5z"/></svg>`

const STYLE = `body{font-size:18px}
main{display:grid;place-content:center;gap:20px;min-height:100vh;padding:24px;box-sizing:border-box}
.name{display:flex;align-items:center;gap:12px;margin:0;font-weight:600;color:inherit}svg{width:40px;height:40px}
${STEEL_RULE}
h1{margin:0;font-size:28px;line-height:1.15}p{margin:0;max-width:34rem;color:${LOOK.ink2}}nav{display:flex;flex-wrap:wrap;gap:12px}
a{display:inline-flex;align-items:center;min-height:48px;padding:0 20px;border:1px solid transparent;border-radius:6px;background:${LOOK.surface};color:${LOOK.ink};font-weight:500;text-decoration:none;white-space:nowrap}
a:first-child{background:${LOOK.ink};color:${LOOK.onDark}}`

/**
 * Shown by the service worker for a page it has not cached, and cached by it on installation. What a phone can still do
 * without a connection is to call.
 */
export function registerOfflinePage(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.get('/offline.html', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' })
      .send(offlinePage(await readContacts(db, request.nodeCode))),
  )
}

const offlinePage = ({ name, phone, workTimeFormatted }: Pick<Contacts, 'name' | 'phone' | 'workTimeFormatted'>) =>
  plainPage({
    title: `Нет связи — ${name}`,
    head: `<meta name="theme-color" content="${LOOK.ground}">`,
    style: STYLE,
    body: `<main><p class="name">${SIGN}${escapeHtml(name)}</p><div class="rule"></div><h1>Нет связи с магазином</h1>
<p>Проверьте интернет и\u00A0повторите. То, что лежит в корзине и избранном, никуда не\u00A0денется. Позвонить можно и\u00A0сейчас: ${escapeHtml(workTimeFormatted.replaceAll(/ (?=\d)/g, '\u00A0'))}.</p>
<nav><a href="">Повторить</a><a href="${phoneHref(phone)}">${formatPhone(phone).replaceAll(' ', '\u00A0')}</a><a href="/">На главную</a></nav>
</main>`,
  })
