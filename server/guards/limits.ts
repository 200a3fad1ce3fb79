import { tooManyRequests } from '#contract/api-error.ts'

/** So many tries of one thing by one subject (a phone, an address, an account) in so many seconds. */
export interface LimitRule {
  name: string
  limit: number
  seconds: number
  message?: string
}

/** Counts tries. Several processes need one that is shared: the same three lines over Redis. */
export interface RateLimits {
  /** Counts this try and answers 0, or answers the seconds to wait and counts nothing. */
  take: (rule: LimitRule, subject: string, now: Date) => Promise<number>
}

const MOST_SUBJECTS = 100_000

/** Many at a time: finding the first key of a map costs as much as was deleted before it. */
function forgetOldest(windows: Map<string, unknown>, count: number) {
  for (const key of windows.keys()) {
    if (count-- <= 0) break
    windows.delete(key)
  }
}

/** A sliding window: the times of the last tries, at most `limit` of them for a subject. */
export function inProcessLimits(): RateLimits {
  const windows = new Map<string, { times: number[]; until: number }>()
  let nextSweep = 0
  return {
    async take({ name, limit, seconds }, subject, date) {
      const now = date.getTime()
      if (now >= nextSweep) {
        for (const [key, { until }] of windows) if (until <= now) windows.delete(key)
        nextSweep = now + 60_000
      }
      const key = `${name} ${subject}`
      const times = (windows.get(key)?.times ?? []).filter((time) => time > now - seconds * 1000)
      if (times.length >= limit) return Math.max(1, Math.ceil((times[0]! + seconds * 1000 - now) / 1000))
      times.push(now)
      windows.delete(key)
      windows.set(key, { times, until: now + seconds * 1000 })
      // Under a flood of made-up subjects the longest unseen are forgotten: better than running out of memory.
      if (windows.size > MOST_SUBJECTS) forgetOldest(windows, MOST_SUBJECTS / 10)
      return 0
    },
  }
}

interface Limited {
  ports: { limits: RateLimits }
  config: { addressLimitFactor: number }
  visitor: { ip: string }
  clock: () => Date
}

/** Throws 429 with Retry-After once the subject has used up its tries. */
export async function limit({ ports, clock }: Limited, rule: LimitRule, subject: string): Promise<void> {
  const wait = await ports.limits.take(rule, subject, clock())
  if (wait > 0) throw tooManyRequests(wait, rule.message)
}

/** The same by the visitor's address. A house or an office often shares one, so these rules are wide. */
export async function limitByAddress(context: Limited, rule: LimitRule): Promise<void> {
  const widened = { ...rule, name: `${rule.name} by address`, limit: rule.limit * context.config.addressLimitFactor }
  await limit(context, widened, addressGroup(context.visitor.ip))
}

/** An IPv6 subscriber owns a /64 and could otherwise change addresses for ever. */
export function addressGroup(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '')
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
