import { isSearchAddress } from './cache-address.ts'
import { admitOnSecondVisitor } from './cache-admission.ts'
import { type CachedPage, compressed, type HeldBytes, type MadePage } from './cached-page.ts'

const MOST_ATTEMPTS = 3
/** Longer than a page takes on a busy machine, shorter than a hanging database is waited for. */
const PATIENCE_MS = 4000
const TROUBLE_MS = 2000

export interface PageCacheOptions {
  /** Of everything pages hold, plain and compressed copies, tags and headers; LRU eviction. */
  maxBytes: number
  /**
   * Stale-while-revalidate threshold: older pages are rendered again while the old one is sent. Words about today and
   * tomorrow age by themselves.
   */
  freshMs: number
  /** Older than this it is not sent at all. */
  staleMs: number
  now?: () => number
  onError?: (error: unknown) => void
  /** Pages about these things, or all of them, are out of date: for caches further on. */
  onOutdated?: (tags: ReadonlySet<string> | null) => void
}

interface Entry {
  key: string
  page: CachedPage
  /** As it was counted last. */
  held: HeldBytes
  tags: ReadonlySet<string>
  madeAt: number
  freshMs: number
  staleMs: number
  lastResortMs: number
  isStale: boolean
  /** Served only as stale-if-error. */
  isInvalidated: boolean
}

const NOTHING: HeldBytes = { plain: 0, br: 0, gzip: 0, beside: 0 }
const KINDS = ['plain', 'br', 'gzip', 'beside'] as const
const weight = (held: HeldBytes) => held.plain + held.br + held.gzip + held.beside

export interface FoundPage {
  page: CachedPage
  how: 'hit' | 'stale' | 'miss'
}

const isAnswer = (key: string) => key.includes(' /api/')

/** Pages in memory by address, rendered single-flight and invalidated by the tags of what they were made from. */
export class PageCache {
  /** No lru-cache: a page changes its size while it is cached, and an invalidated one stays as a last resort. */
  private readonly entries = new Map<string, Entry>()
  private readonly byTag = new Map<string, Set<Entry>>()
  private readonly making = new Map<string, Promise<CachedPage>>()
  /** What went out of date while pages were being made: such a page may show what was before. */
  private invalidated: { at: number; tags: ReadonlySet<string> | null }[] = []
  private moment = 0
  private renders = 0
  private bytes = 0
  private readonly heldByKind: HeldBytes = { ...NOTHING }
  private evicted = 0
  private troubledAt = -Infinity
  private readonly isSecondVisitor = admitOnSecondVisitor()
  private readonly options: Required<PageCacheOptions>

  constructor(options: PageCacheOptions) {
    this.options = { now: Date.now, onError: () => {}, onOutdated: () => {}, ...options }
  }

  async find(key: string, make: () => Promise<MadePage>): Promise<FoundPage> {
    const entry = this.entries.get(key)
    if (!entry) return { page: await this.fill(key, make), how: 'miss' }
    const age = this.options.now() - entry.madeAt
    if (entry.isInvalidated || age >= entry.staleMs) return this.replace(entry, make)
    this.entries.delete(key)
    this.entries.set(key, entry)
    if (!entry.isStale && age < entry.freshMs) return { page: entry.page, how: 'hit' }
    this.fill(key, make).catch(this.options.onError)
    return { page: entry.page, how: 'stale' }
  }

  /** The page, if it is there and fresh; nothing is set going. */
  peek(key: string): CachedPage | null {
    const entry = this.entries.get(key)
    if (!entry || entry.isInvalidated || entry.isStale || this.options.now() - entry.madeAt >= entry.freshMs)
      return null
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.page
  }

  /** Whether a request costs nothing: it is cached, if stale, or being rendered for another request. */
  answers(key: string): boolean {
    const entry = this.entries.get(key)
    return (
      this.making.has(key) ||
      (entry !== undefined && !entry.isInvalidated && this.options.now() - entry.madeAt < entry.staleMs)
    )
  }

  /** Cache admission: a search is cached from its second visitor on; those of one would evict what everybody reads. */
  isWorthCaching(key: string, ip: string): boolean {
    return !isSearchAddress(key.slice(key.indexOf(' ') + 1)) || this.entries.has(key) || this.isSecondVisitor(key, ip)
  }

  /** Stale-if-error: served only when no new one can be rendered (the database is down). */
  private async replace(old: Entry, make: () => Promise<MadePage>): Promise<FoundPage> {
    const making = this.fill(old.key, make).then((page) => {
      if (page.status < 500) this.remove(old)
      return page
    })
    if (this.options.now() - old.madeAt >= old.lastResortMs) return { page: await making, how: 'miss' }
    const page = await this.inTime(making)
    if (page && page.status < 500) return { page, how: 'miss' }
    this.troubledAt = this.options.now()
    return { page: old.page, how: 'stale' }
  }

  /** Null: it failed, or takes too long; who comes soon after such a one is not made to wait at all. */
  private async inTime(making: Promise<CachedPage>): Promise<CachedPage | null> {
    const safe = making.catch((error: unknown) => {
      this.options.onError(error)
      return null
    })
    if (this.options.now() - this.troubledAt < TROUBLE_MS) return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, null)
    })
    return Promise.race([safe, late]).finally(() => clearTimeout(timer))
  }

  /** Pages that show these things are not served any more: the next visitor waits for a new render. */
  invalidate(tags: ReadonlySet<string>): void {
    this.recordInvalidation(tags)
    for (const entry of this.entriesOf(tags)) this.setInvalidated(entry)
    this.options.onOutdated(tags)
  }

  /** Pages that only list or count these things are served stale once more while they are rendered again. */
  markStale(tags: ReadonlySet<string>): void {
    for (const entry of this.entriesOf(tags)) entry.isStale = true
    this.options.onOutdated(tags)
  }

  clear(): void {
    this.recordInvalidation(null)
    for (const entry of this.entries.values()) this.setInvalidated(entry)
    this.options.onOutdated(null)
  }

  state() {
    let pages = 0
    for (const { isInvalidated } of this.entries.values()) if (!isInvalidated) pages++
    return {
      pages,
      bytes: this.bytes,
      tags: this.byTag.size,
      entries: this.entries.size,
      making: this.making.size,
      evicted: this.evicted,
    }
  }

  /** What the entries hold, by kind of copy and whether they are pages or answers of calls. */
  held(): { pages: HeldBytes; answers: HeldBytes } {
    const answers = { ...NOTHING }
    for (const { key, held } of this.entries.values())
      if (isAnswer(key)) for (const kind of KINDS) answers[kind] += held[kind]
    const pages = { ...this.heldByKind }
    for (const kind of KINDS) pages[kind] -= answers[kind]
    return { pages, answers }
  }

  private fill(key: string, make: () => Promise<MadePage>): Promise<CachedPage> {
    let making = this.making.get(key)
    if (!making) {
      this.renders++
      making = this.make(key, make).finally(() => {
        this.making.delete(key)
        if (--this.renders === 0) this.invalidated = []
      })
      this.making.set(key, making)
    }
    return making
  }

  private async make(key: string, make: () => Promise<MadePage>): Promise<CachedPage> {
    for (let attempt = 1; ; attempt++) {
      const begun = ++this.moment
      const made = await make()
      const isOutdated = this.wasInvalidated(made.tags, begun)
      // Under a storm of changes somebody gets a page a moment old, and the next one is made anew.
      if (isOutdated && attempt < MOST_ATTEMPTS) continue
      const page = compressed(made)
      if (made.status < 500) this.troubledAt = -Infinity
      if (made.cacheMs > 0 && !isOutdated) this.store(key, page, made)
      return page
    }
  }

  private store(key: string, page: CachedPage, { tags, cacheMs }: MadePage): void {
    const old = this.entries.get(key)
    if (old) this.remove(old)
    const { now, freshMs, staleMs } = this.options
    const entry: Entry = {
      key,
      page,
      held: NOTHING,
      tags,
      madeAt: now(),
      freshMs: Math.min(freshMs, cacheMs),
      staleMs: Math.min(staleMs, cacheMs),
      lastResortMs: cacheMs,
      isStale: false,
      isInvalidated: false,
    }
    this.entries.set(key, entry)
    for (const tag of tags) {
      const known = this.byTag.get(tag)
      if (known) known.add(entry)
      else this.byTag.set(tag, new Set([entry]))
    }
    page.onResize = () => this.weigh(entry)
    this.weigh(entry)
  }

  /** Copies come and go while a page is cached: counted as it is now, and room made if that is too much. */
  private weigh(entry: Entry): void {
    if (this.entries.get(entry.key) !== entry) return
    const held = entry.page.held()
    this.count(entry, { ...held, beside: held.beside + 2 * entry.key.length })
    for (const oldest of this.entries.values()) {
      if (this.bytes <= this.options.maxBytes) break
      this.remove(oldest)
      this.evicted++
    }
  }

  private count(entry: Entry, held: HeldBytes): void {
    for (const kind of KINDS) this.heldByKind[kind] += held[kind] - entry.held[kind]
    this.bytes += weight(held) - weight(entry.held)
    entry.held = held
  }

  private remove(entry: Entry): void {
    if (this.entries.get(entry.key) !== entry) return
    this.entries.delete(entry.key)
    this.count(entry, NOTHING)
    this.untag(entry)
  }

  private setInvalidated(entry: Entry): void {
    entry.isInvalidated = true
    this.untag(entry)
  }

  private untag(entry: Entry): void {
    for (const tag of entry.tags) {
      const known = this.byTag.get(tag)
      known?.delete(entry)
      if (known?.size === 0) this.byTag.delete(tag)
    }
  }

  private entriesOf(tags: ReadonlySet<string>): Set<Entry> {
    const found = new Set<Entry>()
    for (const tag of tags) for (const entry of this.byTag.get(tag) ?? []) found.add(entry)
    return found
  }

  private recordInvalidation(tags: ReadonlySet<string> | null): void {
    if (this.renders > 0) this.invalidated.push({ at: ++this.moment, tags })
  }

  private wasInvalidated(tags: ReadonlySet<string>, since: number): boolean {
    return this.invalidated.some((each) => each.at > since && (each.tags === null || !each.tags.isDisjointFrom(tags)))
  }
}
