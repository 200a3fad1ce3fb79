import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** Every word the documents have, with its mark: what is not here need not be looked for. */
export interface KnownWords {
  has(word: string): boolean
  hasBeginning(prefix: string): boolean
  /** Those that begin so; null: more than `most`. */
  beginningWith(prefix: string, most: number): string[] | null
}

class Words implements KnownWords {
  version = -1
  #all = new Set<string>()
  #sorted: string[] = []

  /** Words are only added: one that no good has any more costs a look in vain. */
  add(words: string[], version: number): void {
    this.version = Math.max(this.version, version)
    if (words.length === 0) return
    for (const word of words) this.#all.add(word)
    this.#sorted = [...this.#all].sort()
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

const byDatabase = new WeakMap<Kysely<Database>, { words: Words; reading: Promise<void> | null }>()

/** Those of `version` or later, cached in process: only what came since is read. */
export async function knownWords(db: Kysely<Database>, version: number): Promise<KnownWords> {
  const cached = byDatabase.get(db) ?? { words: new Words(), reading: null }
  byDatabase.set(db, cached)
  while (cached.words.version < version) {
    cached.reading ??= readSince(db, cached.words, version).finally(() => (cached.reading = null))
    await cached.reading
  }
  return cached.words
}

async function readSince(db: Kysely<Database>, words: Words, version: number): Promise<void> {
  const rows = await db.selectFrom('search_document_word').select('word').where('added', '>', words.version).execute()
  words.add(
    rows.map(({ word }) => word),
    version,
  )
}
