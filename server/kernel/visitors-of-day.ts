import { createHash } from 'node:crypto'
import { addressGroup } from './limits.ts'

/** Made-up visits must not fill the database: so many a day from one process, and so many from one visitor. */
interface Limits {
  most: number
  mostOfVisitor: number
}

/**
 * What visitors have done on one Moscow day, each thing once. A visitor is a hash of the address with the day's salt:
 * without it nobody can be told apart.
 */
export class VisitorsOfDay {
  readonly day: string
  readonly #salt: Buffer | string
  readonly #limits: Limits
  readonly #seen = new Set<string>()
  readonly #ofVisitor = new Map<string, number>()

  constructor(day: string, salt: Buffer | string, limits: Limits) {
    this.day = day
    this.#salt = salt
    this.#limits = limits
  }

  /** The visitor the first time; null: it was counted already, or there are too many. */
  count(ip: string, what: string): string | null {
    const visitor = createHash('sha256').update(this.#salt).update(addressGroup(ip)).digest('base64url').slice(0, 16)
    const once = `${visitor} ${what}`
    const { most, mostOfVisitor } = this.#limits
    const count = this.#ofVisitor.get(visitor) ?? 0
    if (this.#seen.has(once) || this.#seen.size >= most || count >= mostOfVisitor) return null
    this.#seen.add(once)
    this.#ofVisitor.set(visitor, count + 1)
    return visitor
  }
}
