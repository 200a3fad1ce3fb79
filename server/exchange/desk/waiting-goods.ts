import { type RawBuilder, sql } from 'kysely'
import type { WaitingGood } from '#contract/office/exchange-runs.ts'
import type { Db } from '#server/db/client.ts'
import { likeText } from '#server/db/like.ts'
import { groupsOf } from '../apply/guess-mappings.ts'
import { readSource } from './sources.ts'

const USUAL_LIMIT = 50

type Reason = WaitingGood['reasons'][number]

interface WaitingRow {
  external: string
  name: string | null
  article: string | null
  groups: { external: string; name: string }[]
  has_category: boolean
  has_price: boolean
  has_card: boolean
  code: string | null
  said_at: Date
}

interface WaitingQuery {
  reason?: Reason | undefined
  search?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

const CONDITIONS: Record<Reason, RawBuilder<unknown>> = {
  'no-category': sql`not has_category`,
  'no-price': sql`not has_price`,
  'no-name': sql`has_card and coalesce(name, '') = ''`,
  'no-card': sql`not has_card`,
}

/**
 * Goods the source has named and the shop cannot sell yet. A characteristic (`id#…`) stands with its good; what the
 * shop has decided not to load waits for nothing, and so does what it sells.
 */
export async function listWaitingGoods(
  db: Db,
  sourceId: number,
  query: WaitingQuery,
): Promise<{ goods: WaitingGood[]; next: string | null }> {
  await readSource(db, sourceId)
  const limit = query.limit ?? USUAL_LIMIT
  const asked = { ...query, limit: limit + 1 }
  const [cards, orphans] = await Promise.all([
    query.reason === 'no-card' ? [] : waitingCards(db, sourceId, asked),
    query.reason && query.reason !== 'no-card' ? [] : waitingOrphans(db, sourceId, asked),
  ])
  // by bytes, as the database compares ids of accounting
  const rows = [...cards, ...orphans].toSorted((one, other) =>
    Buffer.compare(Buffer.from(one.external), Buffer.from(other.external)),
  )
  const shown = rows.slice(0, limit)
  return { goods: shown.map(presentWaiting), next: rows.length > limit ? shown.at(-1)!.external : null }
}

const likeOf = (search: string | undefined) =>
  search === undefined ? undefined : likeText(search.trim().toLowerCase())

/** Cards looked at for one page: few are enough where many wait, and all are looked at where few do. */
const FIRST_LOOK = 500
const LARGER_LOOK = 8

/** Those on sale are left out before anything is asked of the others. */
async function waitingCards(db: Db, sourceId: number, query: WaitingQuery): Promise<WaitingRow[]> {
  const sellingTypes = await readSellingTypes(db, sourceId)
  const found: WaitingRow[] = []
  let { after } = query
  for (let look = FIRST_LOOK; ; look *= LARGER_LOOK) {
    const cards = await cardsOffSale(db, sourceId, after, look)
    found.push(...(await readWaiting(db, sourceId, cards, sellingTypes, query)))
    if (found.length >= query.limit! || cards.length < look) return found.slice(0, query.limit)
    after = cards.at(-1)
  }
}

/** By their ids, in order: cards of no good yet, and of goods nobody is shown. */
async function cardsOffSale(db: Db, sourceId: number, after: string | undefined, limit: number): Promise<string[]> {
  const later = (column: string) => (after === undefined ? sql`true` : sql`${sql.ref(column)} > ${after}`)
  const { rows } = await sql<{ external: string }>`
    select external from (
      (select g.external from source_good g where g.source_id = ${sourceId} and ${later('g.external')}
        and not exists (select from external_id id where id.source_id = g.source_id and id.kind = 'good' and id.external = g.external)
        order by g.external limit ${limit})
      union all
      (select id.external from good join external_id id on id.kind = 'good' and id.code = good.code and id.source_id = ${sourceId}
        where not good.is_active and ${later('id.external')}
        order by id.external limit ${limit})
    ) off_sale order by external limit ${limit}`.execute(db)
  return rows.map(({ external }) => external)
}

async function readWaiting(
  db: Db,
  sourceId: number,
  cards: readonly string[],
  sellingTypes: readonly string[],
  { reason, search, limit }: WaitingQuery,
): Promise<WaitingRow[]> {
  if (cards.length === 0) return []
  const words = likeOf(search)
  const why = reason
    ? CONDITIONS[reason]
    : sql`(${sql.join([CONDITIONS['no-category'], CONDITIONS['no-price'], CONDITIONS['no-name']], sql` or `)})`
  const { rows } = await sql<WaitingRow>`
    select * from (
      select g.external, g.data ->> 'name' as name, g.data ->> 'article' as article, g.said_at, id.code,
        own.groups, own.has_category,
        exists (select from source_price p where p.source_id = g.source_id and p.external = g.external and p.kopecks > 0
            and p.price_type = any (${sellingTypes}))
          or exists (select from source_good kind join source_price p on p.source_id = kind.source_id and p.external = kind.external
            where kind.source_id = g.source_id and split_part(kind.external, '#', 1) = g.external and p.kopecks > 0
            and p.price_type = any (${sellingTypes})) as has_price, true as has_card
      from source_good g
      left join external_id id on id.source_id = g.source_id and id.kind = 'good' and id.external = g.external
      left join good on good.code = id.code
      cross join lateral (select
          coalesce(jsonb_agg(jsonb_build_object('external', e.external, 'name', coalesce(m.name, e.external)))
            filter (where e.external <> '' or m.name is not null), '[]') as groups,
          coalesce(bool_or(m.target ? 'category'), false) as has_category,
          not coalesce(bool_or(m.target ? 'category'), false) and coalesce(bool_or(m.target -> 'ignore' = 'true'), false) as is_ignored
        from jsonb_array_elements_text(${groupsOf(sql`g.data`)}) e (external)
        left join exchange_mapping m on m.source_id = g.source_id and m.kind = 'group' and m.external = e.external) own
      where g.source_id = ${sourceId} and g.external = any (${cards}) and good.is_active is not true
        and not g.is_deleted and not g.data ? 'absent' and strpos(g.external, '#') = 0 and not own.is_ignored
        and ${words ? sql`(lower(g.data ->> 'name') like ${`%${words}%`} or lower(g.data ->> 'article') like ${`${words}%`})` : sql`true`}
    ) waiting where ${why} order by external limit ${limit}`.execute(db)
  return rows
}

/** Prices or stock came, the card did not. */
async function waitingOrphans(db: Db, sourceId: number, { after, search, limit }: WaitingQuery) {
  const words = likeOf(search)
  const { rows } = await sql<WaitingRow>`
    select o.external, null as name, null as article, said.at as said_at, null as code, '[]'::jsonb as groups,
      true as has_category, true as has_price, false as has_card
    from source_orphan o cross join lateral (select max(said_at) as at from (
      select said_at from source_price p where p.source_id = o.source_id and p.external = o.external and kopecks > 0
      union all select said_at from source_stock s where s.source_id = o.source_id and s.external = o.external and quantity > 0) each) said
    where o.source_id = ${sourceId} and said.at is not null
      and ${after ? sql`o.external > ${after}` : sql`true`} and ${words ? sql`lower(o.external) like ${`${words}%`}` : sql`true`}
    order by o.external limit ${limit}`.execute(db)
  return rows
}

/** Price types that are what buyers pay somewhere. */
async function readSellingTypes(db: Db, sourceId: number): Promise<string[]> {
  const { rows } = await sql<{ external: string }>`select external from exchange_mapping
    where source_id = ${sourceId} and kind = 'price-type' and target ->> 'field' = 'price'`.execute(db)
  return rows.map(({ external }) => external)
}

const presentWaiting = (row: WaitingRow): WaitingGood => ({
  external: row.external,
  name: row.name ?? '',
  article: row.article ?? '',
  groups: row.groups,
  reasons: [
    ...(row.has_category ? [] : ['no-category' as const]),
    ...(row.has_price ? [] : ['no-price' as const]),
    ...(row.name || !row.has_card ? [] : ['no-name' as const]),
    ...(row.has_card ? [] : ['no-card' as const]),
  ],
  code: row.code,
  saidAt: row.said_at.toISOString(),
})
