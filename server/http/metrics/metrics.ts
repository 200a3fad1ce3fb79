import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { notFound } from '#contract/api-error.ts'
import type { JobState } from '#server/kernel/job-state.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import { registerCodeMetrics } from './code-metrics.ts'
import { registerJobMetrics } from './job-metrics.ts'
import { registerMemoryMetrics } from './memory-metrics.ts'
import { registerReplicaMetrics } from './replica-metrics.ts'
import { registerRequestMetrics } from './request-metrics.ts'
import { registerShopGauges } from './shop-gauges.ts'
import { registerVisitMetrics } from './visit-metrics.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** How a collector of this machine or network names it; a visitor comes by the shop's name. */
const MACHINE = /^(localhost|[\d.]+|\[[\da-f:.]+\])(:\d+)?$/i

/**
 * By the socket, not by what a proxy says. A visitor behind a proxy of the same machine is told apart by the header it
 * adds, or, where it adds none (a tunnel to a demo shop), by the host he asked for.
 */
const isFromHere = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  MACHINE.test(headers.host ?? '')

function holdsToken(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * /metrics for Prometheus. Open to the machine itself, and to whoever holds METRICS_TOKEN; nobody else learns that it
 * is there.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, config, replica }: Services,
  cache: PageCache | null,
  jobStates: () => readonly JobState[],
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'verstak_' })
  registerRequestMetrics(app, [registry])
  registerVisitMetrics(app, [registry])
  registerCodeMetrics(app, [registry])
  registerMemoryMetrics([registry], cache, config)
  registerJobMetrics([registry], jobStates)
  registerReplicaMetrics([registry], replica ?? null)
  const collectShop = registerShopGauges([registry], db, config.dataDir)
  app.get('/metrics', async (request, reply) => {
    const isAllowed = config.metricsToken ? holdsToken(request, config.metricsToken) : isFromHere(request)
    if (!isAllowed) throw notFound()
    await collectShop()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
