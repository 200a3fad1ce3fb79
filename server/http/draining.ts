import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The balancer is told, everybody is still answered; resolves when new requests may be refused. */
    drain: (ms: number) => Promise<void>
    isDraining: () => boolean
  }
}

/**
 * Whoever is asked to go says so first (`/health/ready`) and goes on answering for a while: a balancer that has seen the
 * process started before us fail may not try it again at once. Answers given meanwhile, and while we close, end their
 * connections: kept open, one would be closed under somebody's question, or hold up the end until the limit.
 */
export function registerDraining(app: FastifyInstance): void {
  let isDraining = false
  let isClosing = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async (ms: number) => {
    isDraining = true
    isClosing = true
    // ahead of everything, since kept pages are sent past the hooks
    app.server.prependListener('request', (_request, response) => void response.setHeader('connection', 'close'))
    if (ms > 0) await wait(ms)
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
