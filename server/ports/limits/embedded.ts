import type { RateLimits } from '#server/kernel/limit-counter.ts'

export const MOST_SUBJECTS = 100_000

/** Many at a time: finding the first key of a map costs as much as was deleted before it. */
function evictOldest(windows: Map<string, unknown>, count: number) {
  for (const key of windows.keys()) {
    if (count-- <= 0) break
    windows.delete(key)
  }
}

interface Window {
  times: number[]
  until: number
}

/**
 * Rate limits by a sliding window: the times of the last tries, at most `limit` of them for a subject. `windows`: a
 * test counts them.
 */
export function inProcessLimits(windows = new Map<string, Window>()): RateLimits {
  // no lru-cache: who left is swept by his own window, and a flood evicts a tenth at once
  let nextSweep = 0
  return {
    async take({ name, limit, seconds }, subject, date) {
      const now = date.getTime()
      if (now >= nextSweep) {
        for (const [key, { until }] of windows) if (until <= now) windows.delete(key)
        nextSweep = now + 60_000
      }
      const key = `${name} ${subject}`
      const times = windows.get(key)?.times ?? []
      // in place: a wide rule holds thousands, and every try would copy them
      while (times.length > 0 && times[0]! <= now - seconds * 1000) times.shift()
      if (times.length >= limit) return Math.max(1, Math.ceil((times[0]! + seconds * 1000 - now) / 1000))
      times.push(now)
      windows.delete(key)
      windows.set(key, { times, until: now + seconds * 1000 })
      // Under a flood of made-up subjects the longest unseen are evicted: better than running out of memory.
      if (windows.size > MOST_SUBJECTS) evictOldest(windows, MOST_SUBJECTS / 10)
      return 0
    },
    async peek({ name, limit, seconds }, subject, date) {
      const since = date.getTime() - seconds * 1000
      const living = windows.get(`${name} ${subject}`)?.times.filter((time) => time > since) ?? []
      return living.length >= limit ? Math.max(1, Math.ceil((living[0]! - since) / 1000)) : 0
    },
    async close() {},
  }
}
