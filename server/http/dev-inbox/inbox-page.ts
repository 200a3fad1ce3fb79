import { formatPhone } from '#rules/identity/phone.ts'
import { escapeHtml } from '#rules/text/escape-html.ts'
import { LOOK, plainPage } from '#server/kernel/plain-page.ts'
import type { InboxMessage } from './recent-messages.ts'

const STATES: Record<string, string> = {
  waiting: 'ждёт отправки',
  sending: 'отправляется',
  sent: 'отправлено',
  failed: 'не отправлено',
}

const moment = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const STYLE = `main{max-width:45rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.75rem;line-height:1.15;font-weight:600;margin:0 0 .5rem}
header p{margin:0 0 1.5rem;color:${LOOK.ink2}}article{background:${LOOK.surface};border-radius:8px;padding:1rem 1.25rem;margin:0 0 .75rem}
h2{font-size:1rem;line-height:1.3;font-weight:600;margin:0 0 .25rem;overflow-wrap:anywhere}small{font-size:.875rem;color:${LOOK.ink2}}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:.75rem 0 0}.sms pre{padding:.75rem 1rem;border-radius:8px;background:${LOOK.ground}}
.code{display:flex;gap:.75rem;align-items:center;flex-wrap:wrap;margin:.5rem 0 0}.code span{font-size:1.75rem;font-weight:600;line-height:1.25;font-variant-numeric:tabular-nums;letter-spacing:.15em}
button{font:inherit;font-size:.875rem;font-weight:600;min-height:2.75rem;padding:0 1rem;border:1px solid ${LOOK.lineStrong};border-radius:6px;background:${LOOK.surface};color:inherit;cursor:pointer}
iframe{display:block;width:100%;height:42rem;border:1px solid ${LOOK.line};border-radius:6px;resize:vertical}summary{cursor:pointer;padding:.625rem 0;font-weight:500}a{overflow-wrap:anywhere}`

/**
 * Asks for the list every two seconds and swaps it only when it changed, so that a selection or an open letter stays.
 */
export const INBOX_SCRIPT = `document.addEventListener('click',async e=>{const b=e.target.closest('[data-copy]');if(!b)return;
try{await navigator.clipboard.writeText(b.dataset.copy);b.textContent='Скопировано'}catch{const r=document.createRange();r.selectNodeContents(b.previousElementSibling);getSelection().removeAllRanges();getSelection().addRange(r)}});
let last=document.getElementById('list').dataset.mark;setInterval(async()=>{if(document.hidden)return;try{const t=await(await fetch(location.href)).text();
const d=new DOMParser().parseFromString(t,'text/html').getElementById('list');if(d&&d.dataset.mark!==last){last=d.dataset.mark;document.getElementById('list').replaceWith(d)}}catch{}},2000)`

function article(message: InboxMessage): string {
  const { channel, to, subject, text, html, code, link, state, error, attempts } = message
  const about = [
    moment.format(new Date(message.createdAt)),
    STATES[state] ?? state,
    error && `${error} (попыток: ${attempts})`,
  ].filter(Boolean)
  return `<article class="${channel}">
<h2>${channel === 'sms' ? `SMS на ${escapeHtml(formatPhone(to))}` : `Письмо на ${escapeHtml(to)}: ${escapeHtml(subject)}`}</h2>
<small>${escapeHtml(about.join(' · '))}</small>
${code ? `<p class="code"><span>${code}</span><button type="button" data-copy="${code}">Скопировать код</button></p>` : ''}
${link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : ''}
${html ? letterView(message) : ''}
<pre>${escapeHtml(text)}</pre>
</article>`
}

/** As a mail program shows it. Nothing of it runs; its links open apart. */
const letterView = ({ subject, html }: InboxMessage) =>
  `<details><summary>Как письмо выглядит</summary><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="Письмо: ${escapeHtml(subject)}" srcdoc="${escapeHtml(html.replace('<head>', '<head><base target="_blank">'))}"></iframe></details>`

export function inboxPage(messages: InboxMessage[]): string {
  const mark = messages.map(({ id, state, attempts }) => `${id}${state}${attempts}`).join(',')
  const list =
    messages.map(article).join('\n') ||
    '<article><p>Пока пусто. Запросите код на сайте, и он появится здесь.</p></article>'
  return plainPage({
    title: 'Отправленные SMS и письма',
    style: STYLE,
    body: `<main><header><h1>Отправленные SMS и письма</h1><p>Демо-магазин ничего не шлёт наружу: коды и письма приходят сюда. Страница обновляется сама.</p></header>
<div id="list" data-mark="${escapeHtml(mark)}">${list}</div></main><script>${INBOX_SCRIPT}</script>`,
  })
}
