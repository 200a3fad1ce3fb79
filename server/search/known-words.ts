import type { Db } from '#server/db/client.ts'

/** Every word the documents have, with its mark: what is not here need not be looked for. */
export interface KnownWords {
  has(word: string): boolean
  hasBeginning(prefix: string): boolean
  /** Those that begin so; null: more than `most`. */
  beginningWith(prefix: string, most: number): string[] | null
}

/**
 * Words that no good has any more stay here until there are this many, and twice as many as there were when all were
 * read; then all are read anew. A rebuild of the search has removed them from the table.
 */
const MANY = 10_000

class Words implements KnownWords {
  version = -1
  #all = new Set<string>()
  #sorted: string[] = []
  #whole = 0

  /** One that no good has any more costs a look in vain. */
  add(words: readonly string[], version: number): void {
    this.version = Math.max(this.version, version)
    const fresh = words.filter((word) => !this.#all.has(word))
    if (fresh.length === 0) return
    for (const word of fresh) this.#all.add(word)
    this.#sorted = [...this.#sorted, ...fresh.sort()].sort()
  }

  replace(words: readonly string[], version: number): void {
    this.version = Math.max(this.version, version)
    this.#all = new Set(words)
    this.#sorted = [...this.#all].sort()
    this.#whole = this.#all.size
  }

  get isOvergrown(): boolean {
    return this.#all.size > Math.max(MANY, this.#whole * 2)
  }

  has(word: string): boolean {
    return this.#all.has(word)
  }

  hasBeginning(prefix: string): boolean {
    return this.#sorted[this.#firstFrom(prefix)]?.startsWith(prefix) === true
  }

  beginningWith(prefix: string, most: number): string[] | null {
    const first = this.#firstFrom(prefix)
    const begun = this.#sorted.slice(first, first + most + 1).filter((word) => word.startsWith(prefix))
    return begun.length > most ? null : begun
  }

  #firstFrom(prefix: string): number {
    let low = 0
    for (let high = this.#sorted.length; low < high;) {
      const middle = (low + high) >> 1
      if (this.#sorted[middle]! < prefix) low = middle + 1
      else high = middle
    }
    return low
  }
}

const byDatabase = new WeakMap<Db, { words: Words; reading: Promise<void> | null }>()

/**
 * Those of `version` or later, cached in process: only what came since is read, all of them when too many have
 * gathered.
 */
export async function knownWords(db: Db, version: number): Promise<KnownWords> {
  const cached = byDatabase.get(db) ?? { words: new Words(), reading: null }
  byDatabase.set(db, cached)
  while (cached.words.version < version) {
    cached.reading ??= readSince(db, cached.words, version).finally(() => (cached.reading = null))
    await cached.reading
  }
  return cached.words
}

async function readSince(db: Db, words: Words, version: number): Promise<void> {
  const all = db.selectFrom('search_document_word').select('word')
  const read = async (query: typeof all) => (await query.execute()).map(({ word }) => word)
  if (words.version >= 0) words.add(await read(all.where('added', '>', words.version)), version)
  if (words.version < 0 || words.isOvergrown) words.replace(await read(all), version)
}
