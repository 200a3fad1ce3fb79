import { readUrl, type Environment, readSecret, ConfigError } from './reading.ts'

export interface CdnSettings {
  purgeUrl: string
  token: string | null
}

/**
 * A CDN whose changed pages are purged by tags; without it one may stand in front and revalidates every two seconds.
 */
export function readCdn(env: Environment): CdnSettings | null {
  const purgeUrl = readUrl(env, 'CDN_PURGE_URL', ['https', 'http'])
  const token = readSecret(env, 'CDN_PURGE_TOKEN', 8)
  if (!purgeUrl && token) throw new ConfigError('CDN_PURGE_TOKEN задан без CDN_PURGE_URL: некому его сказать')
  return purgeUrl ? { purgeUrl, token } : null
}
