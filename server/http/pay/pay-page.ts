import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#rules/text/escape-html.ts'
import { LOOK, plainPage } from '#server/kernel/plain-page.ts'

/** By a link whose token is a secret of the order. */
export type ByToken = FastifyRequest<{ Params: { token: string } }>

const STYLE = `main{box-sizing:border-box;width:calc(100% - 2rem);max-width:30rem;margin:10vh auto;padding:1.5rem;background:${LOOK.surface};border-radius:8px}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .75rem}p{margin:0 0 1rem}small{color:${LOOK.ink2}}
dl{display:grid;grid-template-columns:1fr auto;gap:.25rem 1rem;margin:0 0 1rem;font-variant-numeric:tabular-nums}dd{margin:0;text-align:right;font-weight:600}
form{display:grid;gap:.5rem;margin:0 0 .5rem}
button,a.button{box-sizing:border-box;display:block;width:100%;min-height:2.75rem;padding:.625rem 1rem;border:1px solid ${LOOK.lineStrong};border-radius:6px;background:${LOOK.surface};color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
input{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid ${LOOK.lineStrong};border-radius:6px;font:inherit}strong[role=alert]{color:${LOOK.redHover};font-weight:400}
.button.main,.main{background:${LOOK.red};border-color:${LOOK.red};color:${LOOK.onDark}}`

/** The few pages around a payment: no script, nothing to break while money is on its way. `body` is HTML. */
export const payPage = (title: string, body: string) =>
  plainPage({ title, style: STYLE, body: `<main><h1>${escapeHtml(title)}</h1>${body}</main>` })

export const html = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page)
