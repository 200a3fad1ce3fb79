import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const current = new AsyncLocalStorage<string>()

/** The id of the request that what runs now was begun by; jobs have none. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Register before every other hook. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
  // reading the body goes on from the socket's events, which know nothing of the request
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done))
}
