import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** `/health/ready` says 503, requests are still served; resolves when new ones may be refused. */
    drain: (ms: number) => Promise<void>
    isDraining: () => boolean
  }
}

/**
 * On SIGTERM `/health/ready` answers 503 first while requests are still served, so that balancers stop routing here:
 * one that saw the process just started fail may not try it again at once. Responses sent meanwhile close their
 * connections: a kept-alive one would be cut under a request or delay the exit until the limit.
 */
export function registerDraining(app: FastifyInstance): void {
  let isDraining = false
  let isClosing = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async (ms: number) => {
    isDraining = true
    isClosing = true
    // before everything: cached pages are sent past the hooks
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
