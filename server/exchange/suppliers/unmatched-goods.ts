import { sql } from 'kysely'
import type { UnmatchedGood } from '#contract/office/suppliers.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { likeText } from '#server/db/like.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { matchLines } from '#server/shop/goods/search/match-line.ts'

interface UnmatchedQuery {
  /** Of those somebody has said the shop does not sell. */
  isIgnored?: boolean
  search?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** Of one supplier's good, by its words, and by its article alone. */
const MOST_SUGGESTED = 5
const USUAL_LIMIT = 20

const ourGood = sql`exists (select from external_id e where e.source_id = s.source_id and e.kind = 'good' and e.external = s.external)`
const isTurnedDown = sql`exists (select from supplier_decision d where d.source_id = s.source_id and d.external = s.external and d.decision = 'ignore')`
const isThere = sql`not s.is_deleted and not s.data ? 'absent'`

type SaidRow = Omit<UnmatchedGood, 'suggestions' | 'price'> & { kopecks: number }

/** What the supplier has and the shop has not recognised, each with goods our search finds for it. */
export async function listUnmatched(
  { db }: Pick<Services, 'db'>,
  sourceId: number,
  { isIgnored = false, search, after = '', limit = USUAL_LIMIT }: UnmatchedQuery = {},
): Promise<{ goods: UnmatchedGood[]; next: string | null }> {
  const words = search && likeText(search.trim().toLowerCase())
  const { rows } = await sql<SaidRow>`
    select s.external, coalesce(s.data ->> 'name', '') as name, coalesce(s.data ->> 'article', '') as article,
      coalesce(s.data ->> 'vendor', '') as vendor, coalesce(s.data ->> 'barcode', '') as barcode,
      coalesce((select max(kopecks) from source_price p where p.source_id = s.source_id and p.external = s.external and p.price_type = 'price'), 0) as kopecks,
      coalesce((select sum(quantity) from source_stock st where st.source_id = s.source_id and st.external = s.external), 0)::integer as quantity,
      coalesce(grouped.name, '') as "groupName", grouped.category
    from source_good s
    left join lateral (select m.name, m.target ->> 'category' as category from exchange_mapping m
      where m.source_id = s.source_id and m.kind = 'group' and m.external = s.data -> 'groups' ->> 0) grouped on true
    where s.source_id = ${sourceId} and s.external > ${after} and ${isThere} and not ${ourGood}
      and ${isIgnored ? isTurnedDown : sql`not ${isTurnedDown}`}
      and ${words ? sql`(lower(s.data ->> 'name') like ${`%${words}%`} or lower(s.data ->> 'article') like ${`${words}%`} or lower(s.external) like ${`${words}%`})` : sql`true`}
    order by s.external limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const suggestions = await suggest(db, sourceId, shown)
  return {
    goods: shown.map(({ kopecks, ...row }, at) => ({
      ...row,
      price: kopecks > 0 ? kopecksToRubles(kopecks) : null,
      suggestions: suggestions[at]!,
    })),
    next: rows.length > limit ? shown.at(-1)!.external : null,
  }
}

/** A good of ours that is another line's already is not offered. */
async function suggest(db: Db, sourceId: number, rows: readonly SaidRow[]): Promise<UnmatchedGood['suggestions'][]> {
  const lines = rows.flatMap(({ name, article, vendor }) => [`${vendor} ${article}`.trim(), name])
  const matched = await matchLines({ db }, MAIN_BRANCH_CODE, lines)
  const codes = rows.map((_, at) => {
    const [byArticle, byName] = [matched[at * 2]!, matched[at * 2 + 1]!]
    const exact = [byArticle.exact, byName.exact].filter((code) => code !== null)
    return [...new Set([...exact, ...byArticle.candidates, ...byName.candidates])].slice(0, MOST_SUGGESTED)
  })
  const { rows: goods } = await sql<{ code: string; name: string; article: string; kopecks: number | null }>`
    select g.code, g.name, g.article, (select min(price) from good_offer o where o.good_code = g.code) as kopecks from good g
    where g.code = any (${[...new Set(codes.flat())]}) and not g.is_hire
      and not exists (select from external_id e where e.source_id = ${sourceId} and e.kind = 'good' and e.code = g.code)`.execute(
    db,
  )
  const byCode = new Map(goods.map((good) => [good.code, good]))
  return codes.map((own) =>
    own.flatMap((code) => {
      const good = byCode.get(code)
      if (!good) return []
      const { kopecks, ...rest } = good
      return [{ ...rest, price: kopecks === null ? null : kopecksToRubles(kopecks) }]
    }),
  )
}

/** How much of the supplier's list is ours already, how much waits and how much the shop does not want. */
export async function countMatches(db: Db, sourceId: number) {
  const { rows } = await sql<{ matched: number; waiting: number; ignored: number; served: number }>`
    select count(*) filter (where is_ours)::integer as matched, count(*) filter (where not is_ours and not is_ignored)::integer as waiting,
      count(*) filter (where not is_ours and is_ignored)::integer as ignored,
      (select count(*)::integer from good_supplier where source_id = ${sourceId}) as served
    from (select ${ourGood} as is_ours, ${isTurnedDown} as is_ignored from source_good s where s.source_id = ${sourceId} and ${isThere}) said`.execute(
    db,
  )
  return rows[0]!
}
