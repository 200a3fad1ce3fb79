import type { PurgeCdn } from '#server/ports/cdn/purge-cdn.ts'

/**
 * As long as a page is fresh here: its words about today and tomorrow age by themselves, and no purge is sent for them.
 */
const EDGE_SECONDS = 60
/** Beyond it a header grows larger than some CDNs take. */
const MOST_BYTES = 8000
const DEBOUNCE_MS = 100
/** A page that was on its way when the first purge came is stored after it. */
const AGAIN_MS = 3000
/** More things than this at once are an import: all is asked anew. */
const MOST_TAGS = 300
const FIRST_RETRY_MS = 500

/** What a CDN reads beside the page: its TTL there and the tags to purge it by. */
export function edgeHeaders(tags: ReadonlySet<string>): Record<string, string> {
  const list = [...tags].map(encodeURIComponent).join(',')
  if (list.length > MOST_BYTES) return {}
  return { 'cdn-cache-control': `max-age=${EDGE_SECONDS}, stale-while-revalidate=30`, 'cache-tag': list }
}

/** The last stale copy while a new one is rendered: caches must not store it for long. */
export const NOT_FOR_LONG = ['cdn-cache-control', 'cache-tag']

/**
 * Purges the CDN of what has changed, every process for itself: the last to invalidate its own pages is the last to
 * purge. A failed purge is retried with exponential backoff until the pages in question have aged by themselves.
 */
export function cdnPurger(purge: PurgeCdn, onError: (error: unknown) => void) {
  let waiting: Set<string> | 'all' = new Set()
  let timer: NodeJS.Timeout | null = null
  const later = new Set<NodeJS.Timeout>()

  function after(ms: number, work: () => void): void {
    const each = setTimeout(() => {
      later.delete(each)
      work()
    }, ms)
    later.add(each.unref())
  }

  async function send(tags: string[] | null, { since = Date.now(), retryMs = FIRST_RETRY_MS, isAgain = false } = {}) {
    try {
      await purge(tags)
      if (!isAgain) after(AGAIN_MS, () => void send(tags, { isAgain: true }))
    } catch (error) {
      onError(error)
      if (Date.now() - since < EDGE_SECONDS * 1000)
        after(retryMs, () => void send(tags, { since, retryMs: retryMs * 2, isAgain }))
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const tags = waiting === 'all' || waiting.size > MOST_TAGS ? null : [...waiting].map(encodeURIComponent)
    waiting = new Set()
    return tags?.length === 0 ? Promise.resolve() : send(tags)
  }

  return {
    /** Null: everything. */
    invalidated(tags: ReadonlySet<string> | null): void {
      if (tags === null) waiting = 'all'
      else if (waiting !== 'all') for (const tag of tags) waiting.add(tag)
      timer ??= setTimeout(() => void flush(), DEBOUNCE_MS).unref()
    },
    async close(): Promise<void> {
      await flush()
      for (const each of later) clearTimeout(each)
      later.clear()
    },
  }
}
