import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#rules/text/escape-html.ts'
import { ownType } from './own-type.ts'

/** By a link whose token is a secret of the order. */
export type ByToken = FastifyRequest<{ Params: { token: string } }>

const STYLE = `${ownType()}body{font:16px/1.5 'Golos Text',system-ui,sans-serif;margin:0;background:#f1f3f4;color:#16191c}
main{box-sizing:border-box;width:calc(100% - 2rem);max-width:30rem;margin:10vh auto;padding:1.5rem;background:#fff;border-radius:8px}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .75rem}p{margin:0 0 1rem}small{color:#4b545b}
dl{display:grid;grid-template-columns:1fr auto;gap:.25rem 1rem;margin:0 0 1rem;font-variant-numeric:tabular-nums}dd{margin:0;text-align:right;font-weight:600}
form{display:grid;gap:.5rem;margin:0 0 .5rem}
button,a.button{box-sizing:border-box;display:block;width:100%;min-height:2.75rem;padding:.625rem 1rem;border:1px solid #7f8a92;border-radius:6px;background:#fff;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
input{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #7f8a92;border-radius:6px;font:inherit}strong[role=alert]{color:#b00d22;font-weight:400}
button:focus-visible,a:focus-visible,input:focus-visible{outline:2px solid #16191c;outline-offset:2px}.button.main,.main{background:#d9102a;border-color:#d9102a;color:#fff}`

/** The few pages around a payment: no script, nothing to break while money is on its way. `body` is HTML. */
export const payPage = (title: string, body: string) => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

export const html = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page)
