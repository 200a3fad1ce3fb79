import { LRUCache } from 'lru-cache'

/** A text sent so often is worth a prepared statement; what is sent once a day is not. */
const ASKED_BEFORE_NAMED = 3
/** Each name holds memory on the server, on every connection that has used it. */
const MOST_NAMES = 200
const MOST_COUNTED = 1000

const NAMED = /^\s*(select|insert|update|delete|with)\b/i
/**
 * Lists of any length make as many texts as lengths. And several statements in one text, which cannot be prepared.
 */
const VARIES = /\bin \(\$\d+, \$\d+|\), \(\$\d+|;/
/** A generic plan ignores the searched words, on which a search query's plan depends. */
const DEPENDS_ON_VALUES = /search|@@|<%|\blike\b/i
/**
 * Columns the text does not name: a migration that adds one changes the answer's form, which a prepared statement may
 * not.
 */
const NAMES_NO_COLUMNS = /(?:\b(?:select|returning|distinct)\s+|[.,]\s*)\*/i

/**
 * Which statements are prepared: the server parses such a text once a connection and may cache its plan. Parsing and
 * planning cost more than executing what a cart needs.
 */
export class StatementNames {
  /** Texts made for one question only must not fill the memory. */
  private readonly counts = new LRUCache<string, number>({ max: MOST_COUNTED })
  /** No cache: a name once given is prepared on the server and is never evicted. */
  private readonly names = new Map<string, string | null>()
  private given = 0

  /** Null: sent as it is. */
  of(text: string): string | null {
    const known = this.names.get(text)
    if (known !== undefined) return known
    const count = (this.counts.get(text) ?? 0) + 1
    if (count <= ASKED_BEFORE_NAMED) {
      this.counts.set(text, count)
      return null
    }
    this.counts.delete(text)
    if (this.names.size >= MOST_COUNTED) return null
    const name = this.given < MOST_NAMES && isWorthAName(text) ? `verstak_${++this.given}` : null
    this.names.set(text, name)
    return name
  }

  /** The server no longer takes it by its name; from now on it is sent as it is, on every connection. */
  retire(text: string): void {
    this.names.set(text, null)
  }
}

export function isWorthAName(text: string): boolean {
  return NAMED.test(text) && !VARIES.test(text) && !DEPENDS_ON_VALUES.test(text) && !NAMES_NO_COLUMNS.test(text)
}
