import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Actions } from '../reliability/actions.ts'
import type { Answered } from '../reliability/http-visitor.ts'

interface Seen {
  at: number
  kind: 'page' | 'call' | 'order'
  /** 0: no answer at all. */
  status: number
  hasRetryAfter: boolean
  /** Of a status that should not be: what was asked, when. */
  words: string
}

const BUYERS = 4
const READERS = 3
/** Longer than any answer takes, tried again a few times. */
const REST_MS = 180_000

/** Buyers who ask again under the same key until the shop says yes, and people who look at pages meanwhile. */
export function openCrowd(actions: Actions) {
  const seen: Seen[] = []
  /** Numbers the shop has answered with, in order. */
  const accepted: string[] = []
  let isOver = false
  let isResting = false
  let buying = 0

  async function note(kind: Seen['kind'], act: () => Promise<Answered>): Promise<Answered | null> {
    const [begun, clock] = [performance.now(), new Date().toISOString().slice(11, 23)]
    let words = ''
    const answer = await act().catch((error: Error) => {
      words = ` (asked at ${clock}, ${((performance.now() - begun) / 1000).toFixed(1)} s: ${error.message})`
      return null
    })
    const status = answer?.status ?? 0
    const hasRetryAfter = answer?.headers['retry-after'] !== undefined
    seen.push({ at: performance.now(), kind, status, hasRetryAfter, words })
    return answer
  }

  async function buy(): Promise<void> {
    const filled = await note('call', actions.fillCart)
    if (filled?.status !== 200) return void (await wait(200))
    for (const key = randomUUID(); ;) {
      const answer = await note('order', () => actions.placeOrder(filled.cookie, key))
      if (answer?.status === 200)
        return void accepted.push((JSON.parse(answer.text) as { data: { number: string } }).data.number)
      // a cart below the smallest sum: nothing was promised
      if (answer && answer.status < 500) return
      await wait(200)
    }
  }

  const crowd = [
    ...Array.from({ length: BUYERS }, async () => {
      while (!isOver) {
        if (!isResting) {
          buying++
          await buy().finally(() => buying--)
        }
        await wait(150)
      }
    }),
    ...Array.from({ length: READERS }, async (_, at) => {
      while (!isOver) {
        await note('page', at === 0 ? actions.make : actions.browse)
        await wait(100)
      }
    }),
  ]
  const failed = Promise.all(crowd)
  failed.catch(() => {})
  return {
    accepted,
    /** Everybody who has begun to buy has an answer. */
    async rest(): Promise<void> {
      isResting = true
      const until = performance.now() + REST_MS
      while (buying > 0) {
        if (performance.now() > until)
          throw new Error(
            `${buying} buyers are without an answer; the last ones were ${seen
              .filter(({ kind }) => kind !== 'page')
              .slice(-5)
              .map(({ kind, status }) => `${kind} ${status}`)
              .join(', ')}`,
          )
        await Promise.race([wait(50), failed])
      }
    },
    goOn: () => void (isResting = false),
    async end(): Promise<void> {
      isOver = true
      await failed
    },
    /** Of the time since. */
    figures(since: number) {
      const then = seen.filter(({ at }) => at >= since)
      const orders = then.filter(({ kind, status }) => kind === 'order' && status === 200).map(({ at }) => at)
      const steps = [since, ...orders, performance.now()]
      const gap = Math.max(...steps.slice(1).map((at, index) => at - steps[index]!))
      const isBad = ({ status }: Seen) => status === 0 || status >= 500
      const bad = then.filter(isBad)
      const rude = bad.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)
      return {
        withoutWrites: gap / 1000,
        orders: orders.length,
        pages: then.filter(({ kind }) => kind === 'page').length,
        pagesFailed: bad.filter(({ kind }) => kind === 'page').length,
        answeredAway: bad.length - rude.length,
        rude: rude.map(({ kind, status, words }) => `${kind} ${status}${words}`),
      }
    },
  }
}
