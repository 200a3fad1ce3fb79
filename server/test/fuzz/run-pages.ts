import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { FuzzPage } from '#server/test/fuzz/page-arbitrary.ts'
import { openRawClient, type RawAnswer } from '#server/test/raw-request.ts'

export interface PagesReport {
  byStatus: Record<string, number>
  slowest: { ms: number; what: string }[]
  troubles: string[]
}

const SLOW_MS = 1000

/** A page may be missing or moved; it may not break, leave our hosts, or show how it is made. */
export async function runPages(app: FastifyInstance, host: string, pages: readonly FuzzPage[]): Promise<PagesReport> {
  const report: PagesReport = { byStatus: {}, slowest: [], troubles: [] }
  const client = await openRawClient(app)
  for (const { url, headers } of pages) {
    const started = performance.now()
    const answer = await client.get(url, { host, ...headers })
    const ms = performance.now() - started
    const what = `GET ${url.slice(0, 600)} ${JSON.stringify(headers).slice(0, 300)}`
    report.byStatus[answer.status] = (report.byStatus[answer.status] ?? 0) + 1
    if (ms > SLOW_MS) report.slowest.push({ ms: Math.round(ms), what: what.slice(0, 300) })
    const problem = problemOf(answer, textOf(answer), host)
    if (problem) report.troubles.push(`${problem}\n  ${what}`)
  }
  client.close()
  return report
}

function textOf({ headers, body }: RawAnswer): string {
  const encoding = body.length > 0 ? headers['content-encoding'] : undefined
  return String(encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body)
}

function problemOf({ status, headers }: RawAnswer, body: string, host: string): string | null {
  if (status >= 500) return `${status} ${body.slice(0, 300)}`
  const { location } = headers
  if (location !== undefined) {
    const target = new URL(location, `http://${host}`).host
    if (target !== host && !target.endsWith(`.${host}`)) return `leads away: ${location}`
  }
  if (!headers['content-security-policy']) return 'no policy'
  return /\n\s+at \S+ \(|node_modules\//.test(body) ? `a stack trace: ${body.slice(0, 200)}` : null
}
