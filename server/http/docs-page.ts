import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { type CachedPage, compressed } from '#server/pages/cached-page.ts'
import { sendPage } from '#server/pages/send-page.ts'
import type { Services } from '#server/shop/call-context.ts'
import { openApiDocument } from './openapi.ts'

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const json = (value: unknown) => escape(JSON.stringify(value, null, 2))

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16191c}
summary{cursor:pointer;padding:.5rem 0;border-bottom:1px solid #d9dee1}code{font-size:.875rem}b{display:inline-block;min-width:4rem}
pre{background:#f1f3f4;padding:1rem;overflow:auto;font-size:.8125rem}h2{margin-top:2.5rem}small{color:#4b545b}`

const ACCESS = { public: 'для всех', visitor: 'о посетителе', customer: 'нужен вход' } as const

function callBlock(call: Call): string {
  return `<details><summary><b>${call.method}</b> <code>/api${escape(call.path)}</code> — ${escape(call.summary)} <small>${ACCESS[call.access]}</small></summary>
<h3>Запрос</h3><pre>${json({ params: call.params, query: call.query, ...(call.method === 'GET' ? {} : { body: call.body }) })}</pre>
<h3>Ответ${call.paged ? ', список с meta' : ''}: data</h3><pre>${json(call.answer)}</pre></details>`
}

function docsPage(calls: Call[]): string {
  const sections = [...new Set(calls.map((call) => call.section))]
  const blocks = sections.map(
    (section) =>
      `<h2>${escape(section)}</h2>${calls
        .filter((call) => call.section === section)
        .map(callBlock)
        .join('')}`,
  )
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Вызовы магазина «Верстак»</title><style>${STYLE}</style><h1>Вызовы магазина</h1>
<p>Успех — <code>{"data": …}</code>, списки — с <code>meta</code>. Отказ — <code>errorCode</code>, <code>errorMessage</code>, <code>errors.source</code>.
Машине: <a href="/api/openapi.json">openapi.json</a>.</p>${blocks.join('')}</html>`
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
    JSON.stringify(openApiDocument(calls, `${config.scheme}://${config.host}`)),
  )
  app.get('/api/openapi.json', { compress: false }, async (request, reply) => sendPage(document(), '', request, reply))
  app.get('/api/docs/', { compress: false }, async (request, reply) => sendPage(page(), '', request, reply))
  app.get('/api/docs', async (_request, reply) => reply.redirect('/api/docs/', 301))
}
