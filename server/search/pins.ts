import { sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { searchLexeme, searchText } from '#rules/search/search-text.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import type { SearchedGood } from './find-goods.ts'
import { cleanQuery } from './query-text.ts'

interface Pin {
  /** Null: every branch. */
  nodeCode: string | null
  goods: SearchedGood[]
  startsOn: string | null
  endsOn: string | null
}

/** «Перфораторы» and «перфоратор» are one query: compared by the stems of their words, in their order. */
export const pinKey = (query: string): string =>
  searchText(cleanQuery(query)).split(' ').filter(Boolean).map(searchLexeme).join(' ')

const FRESH_MS = 60_000

/** Some dozens of rows, cached in process: a search queries no database for them. Hidden goods are left out. */
export const pinsOf = memoizeByDatabase(FRESH_MS, async (db): Promise<ReadonlyMap<string, Pin[]>> => {
  const { rows } = await sql<Pin & { key: string }>`
    select p.key, p.node_code as "nodeCode", p.starts_on as "startsOn", p.ends_on as "endsOn",
      jsonb_agg(jsonb_build_object('code', g.code, 'categoryCode', g.category_code) order by array_position(p.good_codes, g.code)) as goods
    from search_pin p join good g on g.code = any (p.good_codes) and g.is_active and not g.is_hire
    group by p.id`.execute(db)
  return Map.groupBy(rows, ({ key }) => key)
})

const NONE: SearchedGood[] = []

/**
 * Goods fixed at the top of the first of these texts that has any here and today; its branch's own before everybody's.
 */
export async function pinnedFor(
  db: Parameters<typeof pinsOf>[0],
  texts: readonly (string | null)[],
  nodeCode: string,
  now = new Date(),
): Promise<SearchedGood[]> {
  const pins = await pinsOf(db, undefined)
  if (pins.size === 0) return NONE
  for (const text of new Set(texts)) {
    const own = text === null ? [] : (pins.get(pinKey(text)) ?? [])
    const live = own.filter((pin) => isLive(pin, nodeCode, now))
    const chosen = live.find((pin) => pin.nodeCode !== null) ?? live[0]
    if (chosen) return chosen.goods
  }
  return NONE
}

function isLive(pin: Pin, nodeCode: string, now: Date): boolean {
  const today = moscowMoment(now)?.day ?? ''
  return (
    (pin.nodeCode === null || pin.nodeCode === nodeCode) &&
    (pin.startsOn === null || pin.startsOn <= today) &&
    (pin.endsOn === null || pin.endsOn >= today)
  )
}
