/** A rate limit: so many tries of one thing by one subject (a phone, an address, an account) in so many seconds. */
export interface LimitRule {
  name: string
  limit: number
  seconds: number
  /** Why no more, as a whole sentence; how long to wait is added to it. */
  message?: string
}

/** Counts tries. */
export interface RateLimits {
  /** Counts this try and answers 0, or answers the seconds to wait and counts nothing. */
  take: (rule: LimitRule, subject: string, now: Date) => Promise<number>
  /** The seconds to wait as `take` would answer them, counting nothing. */
  peek: (rule: LimitRule, subject: string, now: Date) => Promise<number>
  close: () => Promise<void>
}
