import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/shop/ground/call-context.ts'
import { limit, limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { FOR_MACHINES } from './page-guards.ts'

/**
 * Above anything a hand can do, or a few dozen hands in one office; calls that cost more have narrower rules of their
 * own.
 */
const CHANGES: LimitRule = { name: 'changes', limit: 300, seconds: 10 }
const CHANGES_OF_ACCOUNT: LimitRule = { name: 'changes of account', limit: 120, seconds: 10 }

/** Rate limit of every change, by address and by account, so that a new call cannot forget it. */
export function registerChangeLimits(app: FastifyInstance, services: Services) {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || FOR_MACHINES.test(request.url)) return
    const context = { ...services, visitor: { ip: request.ip } }
    await limitByAddress(context, CHANGES)
    if (request.userId !== null) await limit(context, CHANGES_OF_ACCOUNT, String(request.userId))
  })
}
