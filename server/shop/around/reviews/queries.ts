import { type Selectable, sql } from 'kysely'
import type { GoodReview, OwnReview, Review, ReviewSort } from '#contract/reviews.ts'
import type { Image } from '#contract/shapes.ts'
import type { ReviewUpload } from '#server/db/review-upload.ts'
import type { Db } from '#server/db/client.ts'
import { likeInside } from '#server/db/like.ts'
import type { Database } from '#server/db/schema.ts'
import { presentUpload } from '#server/uploads/upload-names.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { NEWEST, type ProductRecord } from '#server/shop/goods/catalog/product-record.ts'
import { presentImage } from '#server/kernel/present-image.ts'

const RATINGS = [5, 4, 3, 2, 1]
const MOST_WORDS = 8

const ORDERS: Record<ReviewSort, { column: 'created_at' | 'likes' | 'rating'; direction: 'asc' | 'desc' }> = {
  new: { column: 'created_at', direction: 'desc' },
  helpful: { column: 'likes', direction: 'desc' },
  'rating-desc': { column: 'rating', direction: 'desc' },
  'rating-asc': { column: 'rating', direction: 'asc' },
}

const hasPhoto = sql<boolean>`jsonb_array_length(photos) > 0`

const shownReviews = (db: Db, goodCode: string) =>
  db.selectFrom('review').where('good_code', '=', goodCode).where('status', '=', 'shown')

/** Of goods that can still be looked at. */
const shownOfAllGoods = (db: Db) =>
  db
    .selectFrom('review')
    .innerJoin('good', 'good.code', 'review.good_code')
    .where('review.status', '=', 'shown')
    .where('good.is_active', '=', true)

function presentPhoto(photo: string | ReviewUpload, alt: string): Image {
  return typeof photo === 'string' ? presentImage(photo, alt) : presentUpload({ ...photo, id: photo.upload }, alt)
}

export const presentOwn = ({ id, rating, text, created_at, status }: Selectable<Database['review']>): OwnReview => ({
  id,
  rating,
  text,
  createdAt: created_at.toISOString(),
  status,
})

export async function findOwnReview(db: Db, userId: number, goodCode: string): Promise<OwnReview | null> {
  const row = await db
    .selectFrom('review')
    .selectAll()
    .where('good_code', '=', goodCode)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? presentOwn(row) : null
}

/** Those a visitor can see, and so like. */
export async function shownReviewIds(db: Db, goodCode: string): Promise<number[]> {
  return (await shownReviews(db, goodCode).select('id').execute()).map(({ id }) => id)
}

export async function isReviewShown(db: Db, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('review')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'shown')
      .executeTakeFirst()) !== undefined
  )
}

export interface ReviewsAsked {
  goodCode: string
  page: number
  perPage: number
  sort: ReviewSort
  withPhoto: boolean
}

export async function readReviews(
  db: Db,
  { goodCode, page, perPage, sort, withPhoto }: ReviewsAsked,
  record: Pick<ProductRecord, 'reviews'>,
): Promise<Review[]> {
  if (sort === 'new' && !withPhoto && page * perPage <= NEWEST)
    return record.reviews.slice((page - 1) * perPage, page * perPage).map(presentReview)
  const { column, direction } = ORDERS[sort]
  const shown = shownReviews(db, goodCode).selectAll()
  const rows = await (withPhoto ? shown.where(hasPhoto) : shown)
    .orderBy(column, direction)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return rows.map(presentReview)
}

/** A row, or one of a record, where a moment is a text. */
const presentReview = (row: Selectable<Database['review']> | ProductRecord['reviews'][number]): Review => ({
  id: row.id,
  authorName: row.author_name,
  rating: row.rating,
  pros: row.pros,
  cons: row.cons,
  text: row.text,
  photos: row.photos.map((photo) => presentPhoto(photo, `Фото: ${row.author_name}`)),
  boughtHere: row.bought_here,
  answer: row.answer,
  answeredAt: row.answered_at && new Date(row.answered_at).toISOString(),
  likes: row.likes,
  createdAt: new Date(row.created_at).toISOString(),
})

interface AllReviewsAsked {
  page: number
  perPage: number
  rating?: number | undefined
  withPhoto: boolean
  search?: string | undefined
}

/** A page of the reviews of all goods, the newest first, each with its good. */
export async function readAllReviews(
  db: Db,
  { page, perPage, rating, withPhoto, search = '' }: AllReviewsAsked,
): Promise<{ reviews: GoodReview[]; total: number }> {
  let chosen = shownOfAllGoods(db)
  if (rating !== undefined) chosen = chosen.where('review.rating', '=', rating)
  if (withPhoto) chosen = chosen.where(hasPhoto)
  // every word stands somewhere: «перфоратор bosch», «grh 28»
  for (const word of search.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS))
    chosen = chosen.where(
      sql<boolean>`(good.name ilike ${likeInside(word)} or good.article ilike ${likeInside(word)} or exists (
        select from vendor where vendor.code = good.vendor_code and array_to_string(vendor.name || vendor.aliases, ' ') ilike ${likeInside(word)}))`,
    )
  const [{ total }, rows] = await Promise.all([
    chosen.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    chosen
      .selectAll('review')
      .select(['good.name', 'good.slug', 'good.pictures', 'good.is_hire'])
      .orderBy('review.created_at', 'desc')
      .orderBy('review.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  const reviews = rows.map((row) => ({
    ...presentReview(row),
    good: {
      code: row.good_code,
      name: row.name,
      url: goodUrl({ code: row.good_code, slug: row.slug, is_hire: row.is_hire }),
      image: row.pictures[0] ? presentImage(row.pictures[0], row.name) : null,
    },
  }))
  return { reviews, total }
}

export const readAllReviewsSummary = async (db: Db) =>
  summaryOf(
    await shownOfAllGoods(db)
      .select((e) => [
        'review.rating',
        e.fn.countAll<number>().as('count'),
        sql<number>`count(*) filter (where ${hasPhoto})`.as('photos'),
      ])
      .groupBy('review.rating')
      .execute(),
  )

/** Stars over all reviews shown, and how many have a photo. */
export const summaryOf = (rows: readonly { rating: number; count: number; photos: number }[]) => ({
  ...starsOf(rows),
  withPhoto: rows.reduce((sum, { photos }) => sum + photos, 0),
})

/** How many gave five, four… stars, how many in all and their mean. */
export function starsOf(rows: readonly { rating: number; count: number }[]) {
  const histogram = RATINGS.map((rating) => ({
    rating,
    count: rows.reduce((sum, row) => sum + (row.rating === rating ? row.count : 0), 0),
  }))
  const count = histogram.reduce((sum, each) => sum + each.count, 0)
  const stars = histogram.reduce((sum, each) => sum + each.rating * each.count, 0)
  return { average: count === 0 ? 0 : Math.round((stars / count) * 100) / 100, count, histogram }
}

export async function isGoodOnShow(db: Db, goodCode: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('good')
      .select('code')
      .where('code', '=', goodCode)
      .where('is_active', '=', true)
      .executeTakeFirst()) !== undefined
  )
}
