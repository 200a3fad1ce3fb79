import { LRUCache } from 'lru-cache'

export interface KeptRecordsOptions<Row> {
  /** The longest unasked go first. */
  max: number
  /** 0: nothing is kept, yet who asks while it is being read is given the same. */
  keepMs: number
  /** Codes of others whose change puts this one out of date. */
  mentions: (row: Row) => Iterable<string>
  now?: () => number
}

/** Records read many at once and kept until a change of theirs, or of one they mention, is heard of. */
export class KeptRecords<Row extends object> {
  readonly #options: KeptRecordsOptions<Row>
  readonly #kept: LRUCache<string, Row>
  readonly #mentionedBy = new Map<string, Set<string>>()
  readonly #reading = new Map<string, Promise<ReadonlyMap<string, Row>>>()

  constructor(options: KeptRecordsOptions<Row>) {
    this.#options = options
    this.#kept = new LRUCache({
      max: options.max,
      ttl: options.keepMs,
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
    const rows = wanted.map((code) => this.#kept.get(code) ?? this.#reading.get(code) ?? null)
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
        // what was forgotten meanwhile may have been read before the change
        if (this.#reading.get(code) !== batch) continue
        this.#reading.delete(code)
        const row = rows?.get(code)
        if (row && this.#options.keepMs > 0) this.#keep(code, row)
      }
    }
    batch.then(settle).catch(() => settle(null))
    return batch
  }

  #keep(code: string, row: Row): void {
    this.#kept.set(code, row)
    for (const each of this.#options.mentions(row)) {
      const known = this.#mentionedBy.get(each)
      if (known) known.add(code)
      else this.#mentionedBy.set(each, new Set([code]))
    }
  }

  forget(codes: Iterable<string>): void {
    // whom those being read mention is not known yet
    this.#reading.clear()
    for (const code of codes) {
      this.#kept.delete(code)
      for (const each of this.#mentionedBy.get(code) ?? []) this.#kept.delete(each)
    }
  }

  clear(): void {
    this.#reading.clear()
    this.#kept.clear()
  }

  get size(): number {
    return this.#kept.size
  }
}
