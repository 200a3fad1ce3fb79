import type { Config } from '#server/config/config.ts'
import { inProcessLimits } from './embedded.ts'
import type { RateLimits } from '#server/kernel/limit-counter.ts'

/**
 * Several processes of one shop share their counts through Redis; a single one needs none. The client is read when
 * chosen.
 */
export async function chooseLimits(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  warn: (text: string) => void,
): Promise<RateLimits> {
  if (!redisUrl) return inProcessLimits()
  const { redisLimits } = await import('./redis.ts')
  return redisLimits(redisUrl, warn)
}
