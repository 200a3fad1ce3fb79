import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const current = new AsyncLocalStorage<string>()

/** Id of the request that started the running code (AsyncLocalStorage); undefined in jobs. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Register before every other hook. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
  // reading the body goes on from the socket's events, which know nothing of the request
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done))
}
