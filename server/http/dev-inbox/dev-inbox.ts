import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '#server/shop/ground/call-context.ts'
import { INBOX_SCRIPT, inboxPage } from './inbox-page.ts'
import { recentMessages } from './recent-messages.ts'

const unlisted = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')

/** Where the demo shop's messages are read. A production shop has no such address: it is not even registered. */
export function registerDevInbox(app: FastifyInstance, { config, db }: Services) {
  if (config.mode !== 'demo') return
  app.get('/dev/inbox', async (_request, reply) => reply.redirect('/dev/inbox/', 301))
  app.get<{ Querystring: { to?: string } }>(
    '/dev/inbox/',
    { config: { inlineScripts: new Set([INBOX_SCRIPT]) } },
    async ({ query }, reply) =>
      unlisted(reply)
        .type('text/html; charset=utf-8')
        .send(inboxPage(await recentMessages(db, only(query.to)))),
  )
  app.get<{ Querystring: { to?: string } }>('/dev/inbox.json', async ({ query }, reply) =>
    unlisted(reply).send({ data: await recentMessages(db, only(query.to)) }),
  )
}

const only = (to: unknown) => (typeof to === 'string' && !to.includes('\0') ? to : undefined)
