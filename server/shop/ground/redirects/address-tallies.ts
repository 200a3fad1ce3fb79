import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** Made-up addresses are endless: what comes after so many different ones waits for the next batch. */
const MOST_AT_ONCE = 2000
const MAX_ENTRIES = 5000
const LONGEST = 300

interface Seen {
  hits: number
  referer: string
}

/** Counts by key in memory: a page view costs no statement. */
class Tally {
  private seen = new Map<string, Seen>()

  count(key: string, referer = ''): void {
    const known = this.seen.get(key)
    if (known) {
      known.hits++
      if (referer) known.referer = referer
    } else if (this.seen.size < MOST_AT_ONCE) this.seen.set(key, { hits: 1, referer })
  }

  /** All of it, and nothing is left. */
  take(): [key: string, seen: Seen][] {
    const taken = [...this.seen]
    this.seen = new Map()
    return taken
  }
}

interface Tallies {
  moved: Tally
  missing: Tally
}

// by database, so that applications in one process share nothing
const all = new WeakMap<Db, Tallies>()

function talliesOf(db: Db): Tallies {
  const known = all.get(db) ?? { moved: new Tally(), missing: new Tally() }
  all.set(db, known)
  return known
}

export const countMoved = (db: Db, address: string): void => talliesOf(db).moved.count(address)

/** Programs that say so, and those that ask for what no shop has. */
const ROBOT = /bot|crawl|spider|slurp|curl|wget|python|http-?client|headless|monitor|scan|preview|facebookexternal|^$/i
const PROBE = /\.(php\d?|aspx?|jsp|cgi|env|git|sql|bak|zip)\b|^\/(wp-|\.|admin|phpmyadmin)/i

/** A person's missing page, by its path alone: queries are endless and may hold what is nobody's to keep. */
export function countMissing(db: Db, url: string, headers: Record<string, string | string[] | undefined>): void {
  const path = url.split('?', 1)[0]!
  if (path.length > LONGEST || ROBOT.test(String(headers['user-agent'] ?? '')) || PROBE.test(path)) return
  const referer = URL.parse(String(headers['referer'] ?? ''))
  talliesOf(db).missing.count(path, referer ? (referer.origin + referer.pathname).slice(0, LONGEST) : '')
}

/** Two statements whatever the traffic. Of missing pages the latest stay. */
export async function flushTallies({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { moved, missing } = talliesOf(db)
  const now = clock()
  const hits = moved.take()
  if (hits.length > 0)
    await sql`insert into redirect_hit (from_address, hits, last_at)
      select *, ${now} from unnest(${hits.map(([key]) => key)}::text[], ${hits.map(([, seen]) => seen.hits)}::bigint[])
      on conflict (from_address) do update set hits = redirect_hit.hits + excluded.hits, last_at = excluded.last_at`.execute(
      db,
    )
  const lost = missing.take()
  if (lost.length === 0) return
  await sql`insert into missing_page (path, hits, first_at, last_at, referer)
    select path, hits, ${now}, ${now}, referer from unnest(${lost.map(([key]) => key)}::text[],
      ${lost.map(([, seen]) => seen.hits)}::bigint[], ${lost.map(([, seen]) => seen.referer)}::text[]) as seen (path, hits, referer)
    on conflict (path) do update set hits = missing_page.hits + excluded.hits, last_at = excluded.last_at,
      referer = coalesce(nullif(excluded.referer, ''), missing_page.referer)`.execute(db)
  await sql`delete from missing_page where path in (
    select path from missing_page order by last_at desc, path offset ${MAX_ENTRIES})`.execute(db)
}
