import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { escapeHtml } from '#rules/text/escape-html.ts'
import { type CachedPage, compressed } from '#server/pages/cached-page.ts'
import { sendPage } from '#server/pages/send-page.ts'
import { LOOK, plainPage } from '#server/kernel/plain-page.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { openApiDocument } from './openapi/document.ts'
import { shopApi } from './openapi/api-surfaces.ts'
import { publishedSchema } from './openapi/published-schema.ts'

const json = (schema: unknown) => escapeHtml(JSON.stringify(publishedSchema(schema), null, 2))
const STYLE = `main{max-width:64rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:2.25rem;line-height:1.15;font-weight:600;margin:0 0 .5rem}h2{margin:2.5rem 0 .75rem;font-size:1.375rem;line-height:1.15;font-weight:600}h3{margin:1rem 0 .5rem;font-size:1rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:1.5rem 0}nav a{min-height:2.75rem;display:inline-flex;align-items:center}
details{padding:0 1rem;border-bottom:1px solid ${LOOK.line};background:${LOOK.surface}}h2+details{border-radius:8px 8px 0 0}details:last-of-type{border-bottom:0;border-radius:0 0 8px 8px}
summary{display:grid;grid-template-columns:4rem minmax(0,1fr) auto;gap:0 .75rem;align-items:baseline;padding:.625rem 0;cursor:pointer;overflow-wrap:anywhere}summary span{grid-column:2}
code{font-size:.875rem}b{font-size:.75rem;letter-spacing:.04em}small{color:${LOOK.ink2};font-size:.875rem}
pre{background:${LOOK.sunken};border:1px solid ${LOOK.line};border-radius:6px;padding:1rem;overflow:auto;font-size:.8125rem}@media(width<40em){summary{grid-template-columns:3rem minmax(0,1fr)}summary small{grid-column:2}h1{font-size:1.75rem}}`

const ACCESS = { public: 'для всех', visitor: 'о посетителе', customer: 'нужен вход' } as const

/** Only what there is to give. */
function requestParts({ method, params, query, body }: Call): string {
  const parts = Object.entries({ params, query, ...(method === 'GET' ? {} : { body }) })
    .filter(([, schema]) => Object.keys((schema as { properties?: object }).properties ?? {}).length > 0)
    .map(([part, schema]) => `<p><code>${part}</code></p><pre>${json(schema)}</pre>`)
  return parts.join('') || '<p>Без параметров.</p>'
}

function callBlock(call: Call): string {
  return `<details><summary><b>${call.method}</b> <code>/api${escapeHtml(call.path)}</code> <small>${ACCESS[call.access]}</small> <span>${escapeHtml(call.summary)}</span></summary>
<h3>Запрос</h3>${requestParts(call)}
<h3>Ответ${call.paged ? ', список с meta' : ''}: data</h3><pre>${json(call.answer)}</pre></details>`
}

function docsPage(calls: Call[]): string {
  const sections = [...new Set(calls.map((call) => call.section))]
  const blocks = sections.map(
    (section) =>
      `<section><h2 id="${escapeHtml(section)}">${escapeHtml(section)}</h2>${calls
        .filter((call) => call.section === section)
        .map(callBlock)
        .join('')}</section>`,
  )
  return plainPage({
    title: 'Вызовы магазина',
    style: STYLE,
    body: `<main><h1>Вызовы магазина</h1>
<p>Успех — <code>{"data": …}</code>, списки — с <code>meta</code>. Отказ — <code>errorCode</code>, <code>errorMessage</code>, <code>errors.source</code>.
Машине: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Разделы">${sections.map((section) => `<a href="#${escapeHtml(section)}">${escapeHtml(section)}</a>`).join('')}</nav>${blocks.join('')}</main>`,
  })
}

/** Made and compressed once, with the first who asks: half a megabyte each time would be a lever on the processor. */
function once(type: string, text: () => string): () => CachedPage {
  let page: CachedPage | undefined
  const headers = { 'content-type': type, 'cache-control': 'public, no-cache' }
  return () => (page ??= compressed({ status: 200, headers, body: Buffer.from(text()), tags: new Set(), cacheMs: 0 }))
}

/** /api/openapi.json for programs, /api/docs/ for people, both made from the contract. */
export function registerDocs(app: FastifyInstance, calls: Call[], { config }: Services) {
  const page = once('text/html; charset=utf-8', () => docsPage(calls))
  const document = once('application/json; charset=utf-8', () =>
    JSON.stringify(openApiDocument(calls, shopApi(config))),
  )
  app.get('/api/openapi.json', { compress: false }, async (request, reply) => sendPage(document(), '', request, reply))
  app.get('/api/docs/', { compress: false }, async (request, reply) => sendPage(page(), '', request, reply))
  app.get('/api/docs', async (_request, reply) => reply.redirect('/api/docs/', 301))
}
