import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'

const ROUTE = '/api/cart/code'

/** By what the call answers: an unknown code, one that may not be used, one more after too many. */
const OUTCOMES: Record<number, string> = { 200: 'taken', 404: 'unknown', 422: 'refused', 429: 'limited' }

/** Promo codes and gift cards tried in carts: a machine that guesses is seen by what it did not find. */
export function registerCodeMetrics(app: FastifyInstance, registers: Registry[]): void {
  const tries = new Counter({
    name: 'verstak_cart_codes_total',
    help: 'Promo codes and gift cards tried, by what became of it',
    labelNames: ['how'],
    registers,
  })
  for (const how of Object.values(OUTCOMES)) tries.inc({ how }, 0)
  app.addHook('onResponse', (request, reply, done) => {
    const how = OUTCOMES[reply.statusCode]
    if (how && request.method === 'POST' && request.routeOptions.url === ROUTE) tries.inc({ how })
    done()
  })
}
