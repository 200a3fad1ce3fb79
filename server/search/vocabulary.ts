import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/client.ts'
import { type Heading, headingsOf } from './headings.ts'
import { type KnownWords, knownWords } from './known-words.ts'
import { FuzzyWords } from './fuzzy-words.ts'

/** A word of names, headings or synonyms. */
export interface ShopWord {
  word: string
  shown: string
  lexeme: string
  goods: number
}

interface SynonymPhrase {
  set_id: number
  lexemes: string[]
}

const byWord = (one: ShopWord, other: ShopWord) => (one.word < other.word ? -1 : one.word > other.word ? 1 : 0)

/** The shop's own words and synonyms, cached in process. */
export class Vocabulary {
  #words: ShopWord[]
  #near: FuzzyWords<ShopWord>
  #byWord: Map<string, ShopWord>
  #goods = new Map<string, number>()
  #phrases: Map<string, SynonymPhrase[]>
  #sets: Map<number, SynonymPhrase[]>
  #vendors: ReadonlySet<string>
  readonly documents: KnownWords

  constructor(
    words: readonly ShopWord[],
    synonyms: readonly SynonymPhrase[],
    vendors: ReadonlySet<string>,
    documents: KnownWords,
  ) {
    this.#words = words.toSorted(byWord)
    this.#near = new FuzzyWords(this.#words)
    this.#byWord = new Map(this.#words.map((word) => [word.word, word]))
    for (const { lexeme, goods } of words) this.#goods.set(lexeme, Math.max(goods, this.#goods.get(lexeme) ?? 0))
    this.#sets = Map.groupBy(synonyms, ({ set_id }) => set_id)
    this.#phrases = new Map()
    for (const phrase of synonyms)
      for (const lexeme of phrase.lexemes) this.#phrases.set(lexeme, [...(this.#phrases.get(lexeme) ?? []), phrase])
    this.#vendors = vendors
    this.documents = documents
  }

  /** The same words with other makers or documents. */
  with(vendors: ReadonlySet<string>, documents: KnownWords): Vocabulary {
    return vendors === this.#vendors && documents === this.documents ? this : this.#copy(vendors, documents)
  }

  /** The same makers and documents with other words. */
  withWords(words: readonly ShopWord[], synonyms: readonly SynonymPhrase[]): Vocabulary {
    return new Vocabulary(words, synonyms, this.#vendors, this.documents)
  }

  #copy(vendors: ReadonlySet<string>, documents: KnownWords): Vocabulary {
    return new Vocabulary(this.#words, [...this.#sets.values()].flat(), vendors, documents)
  }

  /** How many goods have a word of this lexeme; null: no word has it. */
  goodsOf(lexeme: string): number | null {
    return this.#goods.get(lexeme) ?? null
  }

  wordOf(word: string): ShopWord | undefined {
    return this.#byWord.get(word)
  }

  isVendor(lexeme: string): boolean {
    return this.#vendors.has(lexeme)
  }

  /** A word of a synonym, all of whose words are said. */
  isInSynonym(lexeme: string, said: ReadonlySet<string>): boolean {
    return this.#phrases.get(lexeme)?.some(({ lexemes }) => lexemes.every((each) => said.has(each))) === true
  }

  /** Every phrase of the sets that have a phrase made of these words alone. */
  synonymsOf(said: ReadonlySet<string>): SynonymPhrase[] {
    const sets = new Set<number>()
    for (const lexeme of said)
      for (const { set_id, lexemes } of this.#phrases.get(lexeme) ?? [])
        if (!sets.has(set_id) && lexemes.every((each) => said.has(each))) sets.add(set_id)
    return [...sets].flatMap((set) => this.#sets.get(set)!)
  }

  /** What a beginning may become, best first, one form of each lexeme. */
  completions(beginning: string, most: number): ShopWord[] {
    const best = new Map<string, ShopWord>()
    for (let place = this.#firstFrom(beginning); this.#words[place]?.word.startsWith(beginning) === true; place++) {
      const own = this.#words[place]!
      const known = best.get(own.lexeme)
      if (!known || (known.word !== beginning && own.word.length < known.word.length)) best.set(own.lexeme, own)
    }
    const isWhole = ({ word }: ShopWord) => Number(word === beginning)
    return [...best.values()]
      .sort((one, other) => isWhole(other) - isWhole(one) || other.goods - one.goods || byWord(one, other))
      .slice(0, most)
      .map(({ word, shown, lexeme, goods }) => ({ word, shown, lexeme, goods }))
  }

  #firstFrom(beginning: string): number {
    let low = 0
    for (let high = this.#words.length; low < high;) {
      const middle = (low + high) >> 1
      if (this.#words[middle]!.word < beginning) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Words at most so many slips away; `isUnfinished`: their beginnings too. */
  near(typed: string, most: number, isUnfinished: boolean): { word: ShopWord; slips: number }[] {
    return this.#near.find(typed, most, isUnfinished)
  }
}

interface CachedVocabulary {
  version: number
  words: Promise<Vocabulary>
}
const byDatabase = new WeakMap<Db, CachedVocabulary>()
const fixed = new WeakMap<Db, Vocabulary>()
const vendorsByDatabase = new WeakMap<Db, ReadonlySet<string>>()

/** The same set while the makers are the same: another one has the whole vocabulary sorted anew. */
function vendorLexemes(db: Db, headings: readonly Heading[]): ReadonlySet<string> {
  const known = vendorsByDatabase.get(db)
  const fresh = new Set(headings.flatMap(({ lexemes }) => lexemes))
  if (known && known.size === fresh.size && fresh.isSubsetOf(known)) return known
  vendorsByDatabase.set(db, fresh)
  return fresh
}

/** As the shop knows its words now: one short statement tells whether they moved since. */
export async function vocabularyOf(db: Db): Promise<Vocabulary> {
  const own = fixed.get(db)
  if (own) return own
  const [{ rows }, headings] = await Promise.all([
    sql<{ words: string; vocabulary: string }>`
      select words_version as words, vocabulary_version as vocabulary from search_state`.execute(db),
    headingsOf(db, 'search_vendor'),
  ])
  const version = Number(rows[0]?.vocabulary ?? 0)
  const documents = await knownWords(db, Number(rows[0]?.words ?? -1))
  const vendors = vendorLexemes(db, headings)
  let cached = byDatabase.get(db)
  if (!cached || cached.version < version) {
    cached = { version, words: readVocabulary(db, vendors, documents) }
    byDatabase.set(db, cached)
    const { words } = cached
    words.catch(() => byDatabase.get(db)?.words === words && byDatabase.delete(db))
  }
  const known = await cached.words
  const fresh = known.with(vendors, documents)
  if (fresh !== known) cached.words = Promise.resolve(fresh)
  return fresh
}

async function readVocabulary(db: Db, vendors: ReadonlySet<string>, documents: KnownWords): Promise<Vocabulary> {
  const { words, synonyms } = await readWords(db)
  return new Vocabulary(words, synonyms, vendors, documents)
}

async function readWords(db: Db) {
  const [words, synonyms] = await Promise.all([
    sql<ShopWord>`select word, shown, lexeme, goods from search_word`.execute(db),
    sql<SynonymPhrase>`select set_id, lexemes from search_synonym order by set_id, phrase`.execute(db),
  ])
  return { words: words.rows, synonyms: synonyms.rows }
}

/** For `handle` the words are those the transaction sees; documents of goods are not read again. */
export async function fixVocabulary(handle: Db, tx: Db, base: Vocabulary): Promise<void> {
  const { words, synonyms } = await readWords(tx)
  fixed.set(handle, base.withWords(words, synonyms))
}

const CACHED_MS = 60_000
const MOST_CACHED = 20_000
const described = new WeakMap<Db, LRUCache<string, boolean>>()

/** Which of these only descriptions have: they are too many to be cached, and few are asked for. */
export async function wordsInDescriptions(db: Db, lexemes: readonly string[]): Promise<Set<string>> {
  if (lexemes.length === 0) return new Set()
  const cache = described.get(db) ?? new LRUCache<string, boolean>({ max: MOST_CACHED, ttl: CACHED_MS })
  described.set(db, cache)
  const unknown = [...new Set(lexemes)].filter((lexeme) => !cache.has(lexeme))
  if (unknown.length > 0) {
    const { rows } = await sql<{ lexeme: string; isInDescription: boolean }>`
      select lexeme, exists (select from good_search where about @@ quote_literal(lexeme)::tsquery) as "isInDescription"
      from unnest(${unknown}::text[]) as lexeme`.execute(db)
    for (const { lexeme, isInDescription } of rows) cache.set(lexeme, isInDescription)
  }
  return new Set(lexemes.filter((lexeme) => cache.get(lexeme) === true))
}
