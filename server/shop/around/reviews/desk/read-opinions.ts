import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { Opinion, OpinionCard } from '#contract/office/opinions.ts'
import type { Image } from '#contract/shapes.ts'
import type { Db } from '#server/db/client.ts'
import type { ReviewUpload } from '#server/db/review-upload.ts'
import { likeInside } from '#server/db/like.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { listBranches } from '#server/shop/people/staff/branches.ts'
import { presentUpload } from '#server/uploads/upload-names.ts'

export type OpinionState = Opinion['state']

interface OpinionRow {
  key: string
  kind: Opinion['kind']
  state: OpinionState
  created_at: Date
  author: string
  rating: number | null
  text: string
  pros: string
  cons: string
  photos: (string | ReviewUpload)[]
  answer: string | null
  answered_at: Date | null
  refusal: string | null
  bought_here: boolean
  user_id: number | null
  phone: string | null
  node_code: string | null
  good_code: string | null
  shop_slug: string | null
  /** Of the good or the shop. */
  about: string
}

/**
 * Reviews of goods and of shops, questions that came in (`request`) and those that stand at their good (`question`):
 * one list. A question that is answered is told of once, by its place at the good.
 */
const REVIEWS = sql`select 'review-' || r.id as key, 'review' as kind, r.status as state, r.created_at, r.author_name as author, r.rating::integer as rating,
  r.text, r.pros, r.cons, r.photos, r.answer, r.answered_at, r.refusal, r.bought_here, r.user_id, null::text as phone, null::text as node_code, r.good_code, null::integer as warehouse_id
  from review r`
const SHOPS = sql`select 'shop-' || r.id as key, 'shop' as kind, r.status as state, r.created_at, r.author_name as author, r.rating::integer as rating,
  r.text, '' as pros, '' as cons, '[]'::jsonb as photos, r.answer, r.answered_at, r.refusal, true as bought_here, o.user_id, null::text as phone,
  null::text as node_code, null::text as good_code, r.warehouse_id from shop_review r left join shop_order o on o.id = r.order_id`
const REQUESTS = sql`select 'request-' || q.id as key, 'question' as kind, case q.state when 'new' then 'waiting' else 'hidden' end as state, q.created_at,
  coalesce(nullif(q.name, ''), 'Покупатель') as author, null::integer as rating, q.message as text, '' as pros, '' as cons, '[]'::jsonb as photos,
  null::text as answer, null::timestamptz as answered_at, q.refusal, false as bought_here, q.user_id, q.phone, q.node_code, q.good_code, null::integer as warehouse_id
  from feedback_request q where q.type = 'question' and q.good_code is not null and q.state in ('new', 'dropped')`
const QUESTIONS = sql`select 'question-' || q.id as key, 'question' as kind, case when q.answer is null then 'waiting' else 'shown' end as state, q.created_at,
  q.author_name as author, null::integer as rating, q.text, '' as pros, '' as cons, '[]'::jsonb as photos, q.answer, q.answered_at, null::text as refusal,
  false as bought_here, f.user_id, f.phone, f.node_code, q.good_code, null::integer as warehouse_id
  from good_question q left join feedback_request f on f.id = q.feedback_request_id`

const PER_PAGE = 50

const found = (
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
) => sql<OpinionRow>`
  select o.*, coalesce(good.name, shop.name) as about, shop.slug as shop_slug
  from (${REVIEWS} union all ${SHOPS} union all ${REQUESTS} union all ${QUESTIONS}) o
  left join good on good.code = o.good_code left join warehouse shop on shop.id = o.warehouse_id where ${where} order by ${order} limit ${limit} offset ${offset}`

export interface OpinionQuery {
  state?: OpinionState | undefined
  kind?: Opinion['kind'] | undefined
  search?: string | undefined
  page?: number | undefined
}

export async function listOpinions(db: Db, { state = 'waiting', kind, search, page = 1 }: OpinionQuery) {
  const conditions = [sql`o.state = ${state}`]
  if (kind) conditions.push(sql`o.kind = ${kind}`)
  if (search?.trim()) {
    const like = likeInside(search.trim())
    conditions.push(
      sql`(coalesce(good.name, shop.name) ilike ${like} or o.text ilike ${like} or o.author ilike ${like} or o.good_code = ${search.trim()})`,
    )
  }
  const order = state === 'waiting' ? sql`o.created_at, o.key` : sql`o.created_at desc, o.key desc`
  const [{ rows }, counts] = await Promise.all([
    found(sql.join(conditions, sql` and `), order, PER_PAGE + 1, (page - 1) * PER_PAGE).execute(db),
    sql<{
      reviews: number
      questions: number
      shops: number
    }>`select (select count(*)::integer from review where status = 'waiting') as reviews,
      (select count(*)::integer from feedback_request where type = 'question' and state = 'new' and good_code is not null)
        + (select count(*)::integer from good_question where answer is null) as questions,
      (select count(*)::integer from shop_review where status = 'waiting') as shops`.execute(db),
  ])
  return {
    opinions: rows.slice(0, PER_PAGE).map(presentOpinion),
    isMore: rows.length > PER_PAGE,
    counts: counts.rows[0]!,
  }
}

const presentOpinion = (row: OpinionRow): Opinion => ({
  key: row.key,
  kind: row.kind,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  author: row.author,
  rating: row.rating,
  text: row.text,
  photos: row.photos.length,
  isAnswered: row.answer !== null,
  about: row.about,
  good: row.good_code === null ? null : { code: row.good_code, name: row.about },
  shop: row.shop_slug === null ? null : { slug: row.shop_slug, name: row.about },
})

export async function findOpinion(db: Db, key: string): Promise<OpinionRow> {
  const { rows } = await found(sql`o.key = ${key}`, sql`1`, 1, 0).execute(db)
  if (!rows[0]) throw notFound('Такого отзыва или вопроса нет: возможно, автор его удалил')
  return rows[0]
}

const presentPhoto = (photo: string | ReviewUpload, alt: string): Image =>
  typeof photo === 'string' ? presentImage(photo, alt) : presentUpload({ ...photo, id: photo.upload }, alt)

/** Where the author of it hears from the shop. */
export async function authorOf(
  db: Db,
  { kind, user_id, phone }: OpinionRow,
): Promise<{ email: string | null; phone: string | null }> {
  if (kind === 'question') return { email: null, phone }
  if (user_id === null) return { email: null, phone: null }
  const customer = await db
    .selectFrom('customer')
    .select(['email', 'email_verified_at'])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return { email: customer?.email_verified_at ? customer.email : null, phone: null }
}

export async function readOpinionCard(
  { db, catalog }: Pick<Services, 'db' | 'catalog'>,
  key: string,
): Promise<OpinionCard> {
  const row = await findOpinion(db, key)
  const branch = row.node_code ?? (await listBranches(db))[0]?.code ?? ''
  const [cards, author, others, figures] = await Promise.all([
    row.good_code === null ? [] : catalog.cards([row.good_code], branch),
    authorOf(db, row),
    row.user_id === null || row.kind !== 'review'
      ? 0
      : db
          .selectFrom('review')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('user_id', '=', row.user_id)
          .executeTakeFirstOrThrow()
          .then(({ n }) => n - 1),
    row.good_code === null ? [] : readFigures(db, row.good_code),
  ])
  return {
    ...presentOpinion(row),
    pros: row.pros,
    cons: row.cons,
    pictures: row.photos.map((photo) => presentPhoto(photo, `Фото: ${row.author}`)),
    isBoughtHere: row.bought_here,
    otherReviews: others,
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    refusal: row.refusal,
    told: author.email ? 'письмом' : author.phone ? 'по SMS' : null,
    goodCard: cards[0] ?? null,
    figures,
  }
}

/** The good's figures by the groups of its category, as a sheet has them. */
async function readFigures(db: Db, code: string): Promise<{ name: string; value: string }[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select a.name, case a.type when 'bool' then case g.attributes -> a.code when 'true' then 'да' else 'нет' end
        when 'number' then replace(g.attributes ->> a.code, '.', ',') || coalesce(' ' || a.unit, '') else coalesce(v.label, g.attributes ->> a.code) end as value
    from good g join category_attribute c on c.category_code = g.category_code join attribute a on a.code = c.attribute_code
    left join attribute_value v on v.attribute_code = a.code and v.value = g.attributes ->> a.code
    where g.code = ${code} and g.attributes ? a.code order by c.position limit 40`.execute(db)
  return rows
}
