import { Counter, Gauge, type Registry } from 'prom-client'
import { markdownCacheSize } from '#server/shop/ground/render-markdown.ts'
import type { Config } from '#server/config/config.ts'
import type { PageCache } from '#server/pages/page-cache.ts'

/**
 * Who holds the process's memory. RSS, heap and external memory are among the default metrics; here is what the caches
 * say of themselves, so that the difference is known to be somebody else's.
 */
export function registerMemoryMetrics(
  registers: Registry[],
  cache: PageCache | null,
  { pageCacheBytes }: Pick<Config, 'pageCacheBytes'>,
): void {
  const gauge = (name: string, help: string, labelNames: string[], collect: (this: Gauge) => void) =>
    new Gauge({ name: `verstak_${name}`, help, labelNames, registers, collect })

  gauge(
    'page_cache_bytes',
    'Memory held by the page cache: pages or answers of calls, by kind of copy',
    ['what', 'copy'],
    function () {
      if (!cache) return
      for (const [what, held] of Object.entries(cache.held())) {
        for (const [copy, bytes] of Object.entries(held)) this.set({ what, copy }, bytes as number)
      }
    },
  )
  gauge('page_cache_limit_bytes', 'PAGE_CACHE_MB', [], function () {
    this.set(pageCacheBytes)
  })
  gauge('page_cache_entries', 'Pages and answers in memory', ['state'], function () {
    if (!cache) return
    const { entries, pages, making } = cache.state()
    this.set({ state: 'fresh' }, pages)
    this.set({ state: 'outdated' }, entries - pages)
    this.set({ state: 'making' }, making)
  })
  const evicted: Counter = new Counter({
    name: 'verstak_page_cache_evicted_total',
    help: 'Entries let go for want of room',
    registers,
    collect() {
      evicted.reset()
      evicted.inc(cache?.state().evicted ?? 0)
    },
  })
  gauge('markdown_cache_bytes', 'Memory held by texts made from Markdown', [], function () {
    this.set(markdownCacheSize().bytes)
  })
  gauge('array_buffers_bytes', 'Bytes of all array buffers and Buffers; part of the external memory', [], function () {
    this.set(process.memoryUsage().arrayBuffers)
  })
}
