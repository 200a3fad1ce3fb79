import type { CdnSettings } from '#server/config/cdn.ts'
import { fetchJson } from '#server/ports/outside-service.ts'

const TIMEOUT_MS = 5000
/** Cloudflare takes thirty at a time. */
const MOST_TAGS = 30

/** By the form of Cloudflare's `purge_cache`, which others read too. Null: everything. */
export type PurgeCdn = (tags: readonly string[] | null) => Promise<void>

export function purgeCdn({ purgeUrl, token }: CdnSettings): PurgeCdn {
  const ask = (body: object) =>
    fetchJson('CDN', {
      url: purgeUrl,
      body,
      timeoutMs: TIMEOUT_MS,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  return async (tags) => {
    if (tags === null) return void (await ask({ purge_everything: true }))
    for (let at = 0; at < tags.length; at += MOST_TAGS) await ask({ tags: tags.slice(at, at + MOST_TAGS) })
  }
}
