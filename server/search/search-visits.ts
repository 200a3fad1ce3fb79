import { sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { VisitorsOfDay } from '#server/kernel/visitors-of-day.ts'
import { isPersonal } from './search-log.ts'
import { cleanQuery } from './query-text.ts'

const LIMITS = { most: 50_000, mostOfVisitor: 100 }
const MOST_WAITING = 1000
/** What could be suggested at all; the rest is not worth a row (is_search_suggestible has the last word). */
const SUGGESTIBLE = /^[a-zа-яё0-9][a-zа-яё0-9 ,.+/-]{1,59}$/

interface Visit {
  day: string
  query: string
  visitor: string
}

/**
 * Who sought what, once a visitor and day. All processes share the day's salt; the database throws salt and hashes away
 * at night (0145-search-visitors.sql), so that nobody can be told apart afterwards.
 */
export class SearchVisits {
  #today: VisitorsOfDay | null = null
  #opening: Promise<VisitorsOfDay> | null = null
  #waiting: Visit[] = []
  readonly #db: Db
  readonly #clock: () => Date

  constructor(db: Db, clock: () => Date) {
    this.#db = db
    this.#clock = clock
  }

  async record(typed: string, ip: string): Promise<void> {
    const query = cleanQuery(typed).toLowerCase()
    const day = moscowMoment(this.#clock())?.day
    if (!day || !SUGGESTIBLE.test(query) || isPersonal(query) || this.#waiting.length >= MOST_WAITING) return
    const today =
      this.#today?.day === day
        ? this.#today
        : await (this.#opening ??= this.#open(day).finally(() => (this.#opening = null)))
    const visitor = today.count(ip, query)
    if (visitor !== null) this.#waiting.push({ day, query, visitor })
  }

  /** Writes what has come since; a failed try leaves it for the next. */
  async flush(): Promise<void> {
    // the first of a day wait for its salt
    await this.#opening?.catch(() => {})
    const visits = this.#waiting
    if (visits.length === 0) return
    this.#waiting = []
    try {
      await this.#db
        .insertInto('search_visit')
        .values(visits)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } catch (error) {
      this.#waiting = [...visits, ...this.#waiting].slice(0, MOST_WAITING)
      throw error
    }
  }

  async #open(day: string): Promise<VisitorsOfDay> {
    const { rows } = await sql<{ salt: string }>`
      with made as (insert into search_salt (day) values (${day}) on conflict do nothing returning salt)
      select salt::text as salt from made union all select salt::text from search_salt where day = ${day} limit 1`.execute(
      this.#db,
    )
    // made by another process between the two halves: there on the next try
    if (!rows[0]) return this.#open(day)
    return (this.#today = new VisitorsOfDay(day, rows[0].salt, LIMITS))
  }
}
