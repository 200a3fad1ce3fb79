import { LRUCache } from 'lru-cache'

export interface RecordCacheOptions<Row> {
  /** Least recently used entries are evicted first. */
  max: number
  /** Time to live; 0: nothing is cached, but concurrent reads are still shared. */
  ttlMs: number
  /** Codes of records whose change invalidates this one. */
  mentions: (row: Row) => Iterable<string>
  now?: () => number
}

/** Batch-loading LRU cache with single-flight reads, invalidated by a record's code or by a code it mentions. */
export class RecordCache<Row extends object> {
  readonly #options: RecordCacheOptions<Row>
  readonly #cache: LRUCache<string, Row>
  readonly #mentionedBy = new Map<string, Set<string>>()
  readonly #reading = new Map<string, Promise<ReadonlyMap<string, Row>>>()

  constructor(options: RecordCacheOptions<Row>) {
    this.#options = options
    this.#cache = new LRUCache({
      max: options.max,
      ttl: options.ttlMs,
      ttlResolution: 0,
      perf: { now: options.now ?? (() => performance.now()) },
      dispose: (row, code) => {
        for (const each of options.mentions(row)) {
          const known = this.#mentionedBy.get(each)
          known?.delete(code)
          if (known?.size === 0) this.#mentionedBy.delete(each)
        }
      },
    })
  }

  /** In the order asked; those that cannot be read are left out. */
  async find(
    codes: readonly string[],
    read: (codes: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  ): Promise<Map<string, Row>> {
    const wanted = [...new Set(codes)]
    const rows = wanted.map((code) => this.#cache.get(code) ?? this.#reading.get(code) ?? null)
    const missing = wanted.filter((_, at) => rows[at] === null)
    const batch = missing.length > 0 ? this.#read(missing, read) : null
    const found = new Map<string, Row>()
    for (const [at, code] of wanted.entries()) {
      const row = rows[at] ?? batch!
      const known = row instanceof Promise ? (await row).get(code) : row
      if (known) found.set(code, known)
    }
    return found
  }

  #read(codes: readonly string[], read: (codes: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {
    const batch = read(codes)
    for (const code of codes) this.#reading.set(code, batch)
    const settle = (rows: ReadonlyMap<string, Row> | null) => {
      for (const code of codes) {
        // what was invalidated meanwhile may have been read before the change
        if (this.#reading.get(code) !== batch) continue
        this.#reading.delete(code)
        const row = rows?.get(code)
        if (row && this.#options.ttlMs > 0) this.#store(code, row)
      }
    }
    batch.then(settle).catch(() => settle(null))
    return batch
  }

  #store(code: string, row: Row): void {
    this.#cache.set(code, row)
    for (const each of this.#options.mentions(row)) {
      const known = this.#mentionedBy.get(each)
      if (known) known.add(code)
      else this.#mentionedBy.set(each, new Set([code]))
    }
  }

  invalidate(codes: Iterable<string>): void {
    // whom those being read mention is not known yet
    this.#reading.clear()
    for (const code of codes) {
      this.#cache.delete(code)
      for (const each of this.#mentionedBy.get(code) ?? []) this.#cache.delete(each)
    }
  }

  clear(): void {
    this.#reading.clear()
    this.#cache.clear()
  }

  get size(): number {
    return this.#cache.size
  }
}
