import { Compile } from 'typebox/compile'
import { ErrorAnswer } from '#contract/api-error.schema.ts'
import type { TestShop } from '#server/test/test-app.ts'
import type { FuzzRequest } from './request-arbitrary.ts'

export interface FuzzReport {
  asked: number
  byStatus: Record<string, number>
  /** Calls that were let in at least once. */
  inside: Set<string>
  /** What the others heard last. */
  refusals: Map<string, string>
  slowest: { ms: number; what: string }[]
  troubles: string[]
}

const SLOW_MS = 1000
const isErrorAnswer = Compile(ErrorAnswer)

/**
 * Sends them one after another and judges every answer. A schema broken by an answer is a 500 here, thrown by the
 * executor.
 */
export async function runRequests(
  shop: Pick<TestShop, 'app' | 'time'>,
  host: string,
  requests: readonly FuzzRequest[],
  signIn: () => Promise<string>,
  credentials: (token: string) => Record<string, string> = (token) => ({ authorization: `Bearer ${token}` }),
): Promise<FuzzReport> {
  const report: FuzzReport = {
    asked: 0,
    byStatus: {},
    inside: new Set(),
    refusals: new Map(),
    slowest: [],
    troubles: [],
  }
  let token = await signIn()
  for (const request of requests) {
    shop.time.now = new Date(shop.time.now.getTime() + 2000)
    const isGoodBye = /sign-out|user\/delete|session\/leave/.test(request.operation.path)
    const authorization = request.isSignedIn && !isGoodBye ? credentials(token) : {}
    const started = performance.now()
    const answer = await shop.app.inject({
      method: request.method,
      url: request.url,
      headers: { host, origin: `http://${host}`, ...request.headers, ...authorization },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    })
    const ms = performance.now() - started
    const what = `${request.method} ${request.url.slice(0, 500)} ${(request.payload ?? '').slice(0, 600)} ${JSON.stringify(request.headers).slice(0, 300)}${request.isSignedIn ? ' (signed in)' : ''}`
    report.asked += 1
    report.byStatus[answer.statusCode] = (report.byStatus[answer.statusCode] ?? 0) + 1
    const call = `${request.operation.method} ${request.operation.path}`
    if (answer.statusCode === 200) report.inside.add(call)
    else report.refusals.set(call, `${answer.statusCode} ${answer.body.slice(0, 150)}`)
    if (ms > SLOW_MS) report.slowest.push({ ms: Math.round(ms), what: what.slice(0, 300) })
    const problem = problemOf(answer.statusCode, String(answer.headers['content-type']), answer.body)
    if (problem) report.troubles.push(`${problem}\n  ${what}`)
    if (answer.statusCode === 401 && request.isSignedIn) token = await signIn()
  }
  report.slowest.sort((a, b) => b.ms - a.ms)
  return report
}

function problemOf(status: number, type: string, body: string): string | null {
  if (status >= 500) return `${status} ${body.slice(0, 300)}`
  if (status === 304) return null
  if (!type.startsWith('application/json')) return `${status} is no JSON: ${type} ${body.slice(0, 200)}`
  const json: unknown = JSON.parse(body)
  if (status >= 400 && !isErrorAnswer.Check(json)) return `${status} is no refusal of ours: ${body.slice(0, 200)}`
  if (/\n\s+at \S+ \(|node_modules/.test(body)) return `a stack trace: ${body.slice(0, 200)}`
  return null
}
