import type { FastifyInstance } from 'fastify'
import type { FuzzPage } from '#server/test/fuzz/page-arbitrary.ts'

export interface PagesReport {
  byStatus: Record<string, number>
  slowest: { ms: number; what: string }[]
  troubles: string[]
}

const SLOW_MS = 1000

/** A page may be missing or moved; it may not break, leave our hosts, or show how it is made. */
export async function runPages(app: FastifyInstance, host: string, pages: readonly FuzzPage[]): Promise<PagesReport> {
  const report: PagesReport = { byStatus: {}, slowest: [], troubles: [] }
  for (const { url, headers } of pages) {
    const started = performance.now()
    const answer = await app.inject({ url, headers: { host, ...headers } })
    const ms = performance.now() - started
    const what = `GET ${url.slice(0, 600)} ${JSON.stringify(headers).slice(0, 300)}`
    report.byStatus[answer.statusCode] = (report.byStatus[answer.statusCode] ?? 0) + 1
    if (ms > SLOW_MS) report.slowest.push({ ms: Math.round(ms), what: what.slice(0, 300) })
    const problem = problemOf(answer.statusCode, answer.headers, answer.payload, host)
    if (problem) report.troubles.push(`${problem}\n  ${what}`)
  }
  return report
}

function problemOf(status: number, headers: Record<string, unknown>, body: string, host: string): string | null {
  if (status >= 500) return `${status} ${body.slice(0, 300)}`
  const { location } = headers
  if (typeof location === 'string') {
    const target = new URL(location, `http://${host}`).host
    if (target !== host && !target.endsWith(`.${host}`)) return `leads away: ${location}`
  }
  if (!headers['content-security-policy']) return 'no policy'
  return /\n\s+at \S+ \(|node_modules\//.test(body) ? `a stack trace: ${body.slice(0, 200)}` : null
}
