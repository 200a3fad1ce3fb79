import type { FastifyInstance } from 'fastify'
import { officeHost } from '#rules/address/office-host.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { lookAtText } from '#server/shop/around/content/desk/text-preview.ts'
import type { PageRequest } from './make-page.ts'
import type { MadePage } from './cached-page.ts'
import { fallbackPage } from './fallback-page.ts'

type Make = (on: Services, asked: PageRequest) => Promise<MadePage>

/** A look at a page is a picture of it: nothing in it runs, so nothing it was made from can be sent on. */
const asPicture = (html: string) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|canonical|manifest)"[^>]*>/g, '')

/** What is not shown yet, for whoever has its link: never stored, never indexed, framed by the office alone. */
export function registerPreview(app: FastifyInstance, services: Services, make: Make): void {
  const { scheme, host } = services.config
  const office = `${scheme}://${officeHost(host)}`
  app.get<{ Params: { token: string } }>('/preview/:token/', async (request, reply) => {
    reply.headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    const { nodeCode, log } = request
    const made = await lookAtText(services, request.params.token, (on, url) =>
      make(on, { host: request.siteHost, url, nodeCode, log }),
    )
    if (!made) return reply.code(404).type('text/html; charset=utf-8').send(fallbackPage(404))
    const policy = (made.headers['content-security-policy'] ?? '')
      .replace(/(^|; )script-src [^;]*/, "$1script-src 'none'")
      .replace(/frame-ancestors [^;]*/, `frame-ancestors 'self' ${office}`)
    return reply
      .code(made.status)
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(asPicture(made.body.toString('utf8')))
  })
}
