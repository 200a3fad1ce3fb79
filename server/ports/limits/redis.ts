import { createHash, randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { backoff } from '#rules/retry/backoff.ts'
import { inProcessLimits } from './embedded.ts'
import type { RateLimits } from '#server/kernel/limit-counter.ts'

/** A try waits no longer than this for Redis: a hung one must not hang the sign-in. */
const ANSWER_MS = 500
/** After one has waited in vain, the next ones are not made to wait for so long. */
const REST_MS = 1000
const CONNECT_MS = 2000
const RECONNECT_BACKOFF_MS = { first: 100, most: 5000 }

/** Milliseconds to wait, when there were too many. */
const WAIT = `
local now, window = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('zremrangebyscore', KEYS[1], '-inf', now - window)
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[3]) then
  return tonumber(redis.call('zrange', KEYS[1], 0, 0, 'withscores')[2]) + window - now
end`
const PEEK = `${WAIT}
return 0`
/** One step on the server, so that tries of several processes at once are counted one by one. */
const TAKE = `${WAIT}
redis.call('zadd', KEYS[1], now, ARGV[4])
redis.call('pexpire', KEYS[1], window)
return 0`

/** Phones and e-mails stay out of a store that others may read. */
const keyOf = (name: string, subject: string) =>
  `limit:${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`

type Warn = (text: string) => void

/** The client's own time-out ends when the command is written; a Redis that took it and hangs is met here. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`нет ответа ${ANSWER_MS} мс`)), ANSWER_MS)
  })
  answer.catch(() => {})
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Rate limits with shared counts. While Redis is away each process counts for itself, and the shop goes on. */
export function redisLimits(url: string, warn: Warn): RateLimits {
  const own = inProcessLimits()
  let isUnavailable = false
  let restUntil = 0
  function away(error: unknown) {
    if (!isUnavailable) warn(`Redis не отвечает, лимиты считает каждый процесс сам: ${(error as Error).message}`)
    isUnavailable = true
  }
  const client = createClient({
    url,
    // tries are counted in process at once rather than queued until Redis is back
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries) => backoff(retries + 1, RECONNECT_BACKOFF_MS),
    },
  })
  client.on('error', away)
  client.connect().catch(away)
  async function ask(
    script: string,
    instead: 'take' | 'peek',
    ...[rule, subject, date]: Parameters<RateLimits['take']>
  ): Promise<number> {
    const given = [String(date.getTime()), String(rule.seconds * 1000), String(rule.limit), randomUUID()]
    if (performance.now() < restUntil) return own[instead](rule, subject, date)
    try {
      const wait = Number(await inTime(client.eval(script, { keys: [keyOf(rule.name, subject)], arguments: given })))
      if (isUnavailable) warn('Redis снова отвечает')
      isUnavailable = false
      return Math.ceil(wait / 1000)
    } catch (error) {
      away(error)
      // not ready answers at once; ready and silent is a hung one
      if (client.isReady) restUntil = performance.now() + REST_MS
      return own[instead](rule, subject, date)
    }
  }
  return {
    take: (rule, subject, date) => ask(TAKE, 'take', rule, subject, date),
    peek: (rule, subject, date) => ask(PEEK, 'peek', rule, subject, date),
    async close() {
      client.destroy()
    },
  }
}
