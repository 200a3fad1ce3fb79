import Type, { type Static } from 'typebox'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { Compile } from 'typebox/compile'
import { windowLimits } from '#server/kernel/window-limits.ts'

const A_MINUTE_SECONDS = 60
const REPORTS_A_MINUTE = 60

/** Rate limit: a page sends one or two reports; what an address sends above sixty a minute is ignored. */
export function limitsOfReports(now: () => number = Date.now): (ip: string) => boolean {
  const take = windowLimits(A_MINUTE_SECONDS, now)
  return (ip) => take(ip, REPORTS_A_MINUTE) === 0
}

/** Web vitals as the browser names them, in its units: milliseconds, and a plain number for shifts. */
const VITALS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const
const MS = [50, 100, 200, 400, 800, 1200, 1800, 2500, 4000, 8000]
const SHIFT = [0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5]

const PAGES = ['home', 'listing', 'product', 'search', 'basket', 'checkout', 'account', 'content', 'other'] as const

const Report = Type.Object({
  page: Type.Union(PAGES.map((each) => Type.Literal(each))),
  vitals: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.Union(VITALS.map((each) => Type.Literal(each))),
        value: Type.Number({ minimum: 0, maximum: 600_000 }),
      }),
      { maxItems: 10 },
    ),
  ),
  errors: Type.Optional(
    Type.Array(
      Type.Object({ message: Type.String({ maxLength: 500 }), source: Type.Optional(Type.String({ maxLength: 300 })) }),
      { maxItems: 10 },
    ),
  ),
})
type Report = Static<typeof Report>

/**
 * What browsers report with navigator.sendBeacon: how long pages took, what broke. Nothing of the visitor is stored;
 * whatever does not match the schema is dropped without an error, since nobody waits for the answer.
 */
export function registerVisitMetrics(app: FastifyInstance, registers: Registry[]): void {
  const check = Compile(Report)
  const seconds = new Histogram({
    name: 'verstak_visit_milliseconds',
    help: 'LCP, INP, TTFB and FCP seen by visitors',
    labelNames: ['vital', 'page'],
    buckets: MS,
    registers,
  })
  const shift = new Histogram({
    name: 'verstak_visit_layout_shift',
    help: 'CLS seen by visitors',
    labelNames: ['page'],
    buckets: SHIFT,
    registers,
  })
  const errors = new Counter({
    name: 'verstak_visit_errors_total',
    help: 'Errors in visitors’ browsers',
    labelNames: ['page'],
    registers,
  })
  const mayReport = limitsOfReports()

  app.register(async (reports) => {
    // a beacon comes as plain text, so that it needs no question beforehand
    reports.addContentTypeParser(
      ['text/plain', 'application/json'],
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, body),
    )
    reports.post('/visits', async (request, reply) => {
      const report = readReport(String(request.body ?? ''))
      if (report && mayReport(request.ip)) record(report)
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })

  function readReport(text: string): Report | null {
    try {
      const value: unknown = JSON.parse(text)
      return check.Check(value) ? value : null
    } catch {
      return null
    }
  }

  function record({ page, vitals = [], errors: broken = [] }: Report): void {
    for (const { name, value } of vitals) {
      if (name === 'CLS') shift.observe({ page }, value)
      else seconds.observe({ vital: name, page }, value)
    }
    for (const { message, source } of broken) {
      errors.inc({ page })
      app.log.warn({ page, message, source }, 'error in a visitor’s browser')
    }
  }
}
