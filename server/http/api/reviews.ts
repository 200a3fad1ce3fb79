import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/reviews.schema.ts'
import * as calls from '#contract/reviews.ts'
import { shopReviewErrors } from '#rules/catalog/review.ts'
import { limit, limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { preparePictures } from '#server/uploads/prepare-pictures.ts'
import { implement } from '#server/calls/implement.ts'
import { likedAmong, LIKEABLE_REVIEW, setLike } from '#server/shop/around/likes.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import { goodNotFound, productRecord } from '#server/shop/goods/catalog/product-record.ts'
import { deleteReview } from '#server/shop/around/reviews/delete-review.ts'
import {
  findOwnReview,
  isGoodOnShow,
  isReviewShown,
  readAllReviews,
  readAllReviewsSummary,
  readReviews,
  shownReviewIds,
  summaryOf,
} from '#server/shop/around/reviews/queries.ts'
import { readShopReviews, readShopReviewsSummary, saveShopReview } from '#server/shop/around/reviews/shop-reviews.ts'
import { alreadyWritten, checkReview, checkWords, saveReview } from '#server/shop/around/reviews/write-review.ts'

const REVIEWS_A_PAGE = 10
const DAY = 24 * 60 * 60
const WRITTEN: LimitRule = {
  name: 'reviews',
  limit: 20,
  seconds: DAY,
  message: 'Вы уже написали много отзывов за сегодня.',
}
const WRITTEN_FROM_ADDRESS: LimitRule = { name: 'reviews', limit: 60, seconds: DAY }

export const reviewRoutes = [
  implement(calls.allReviews, schemas.allReviews, async ({ query }, { db }) => {
    const { page = 1, rating, withPhoto = false, search } = query
    const { reviews, total } = await readAllReviews(db, { page, perPage: REVIEWS_A_PAGE, rating, withPhoto, search })
    return { data: reviews, meta: paginationMeta(page, REVIEWS_A_PAGE, total) }
  }),

  implement(calls.allReviewsSummary, schemas.allReviewsSummary, async (_input, { db }) => ({
    data: await readAllReviewsSummary(db),
  })),

  implement(calls.shopReviews, schemas.shopReviews, async ({ query }, { db }) => {
    const { page = 1, perPage = REVIEWS_A_PAGE, shop, rating } = query
    const { reviews, total } = await readShopReviews(db, { page, perPage, shop, rating })
    return { data: reviews, meta: paginationMeta(page, perPage, total) }
  }),

  implement(calls.shopReviewsSummary, schemas.shopReviewsSummary, async ({ query: { shop } }, { db }) => ({
    data: await readShopReviewsSummary(db, shop),
  })),

  implement(
    calls.writeShopReview,
    schemas.writeShopReview,
    async ({ body }, context) => {
      const userId = context.visitor.userId!
      checkWords(shopReviewErrors(body))
      await limit(context, WRITTEN, String(userId))
      return { data: await saveShopReview(context, userId, body) }
    },
    { captcha: 'review', limits: (context) => limitByAddress(context, WRITTEN_FROM_ADDRESS) },
  ),

  implement(calls.reviews, schemas.reviews, async ({ query }, context) => {
    const { goodCode, page = 1, perPage = REVIEWS_A_PAGE, sort = 'new', withPhoto = false } = query
    const record = await productRecord(context, goodCode)
    const items = await readReviews(context.db, { goodCode, page, perPage, sort, withPhoto }, record)
    const summary = summaryOf(record.stars)
    return { data: items, meta: paginationMeta(page, perPage, withPhoto ? summary.withPhoto : summary.count) }
  }),

  implement(calls.reviewSummary, schemas.reviewSummary, async ({ query: { goodCode } }, context) => {
    const { stars } = await productRecord(context, goodCode)
    return { data: summaryOf(stars) }
  }),

  implement(calls.myReviewMarks, schemas.myReviewMarks, async ({ query: { goodCode } }, context) => {
    const {
      db,
      visitor: { userId },
    } = context
    const [isKnown, own, shown] = await Promise.all([
      isGoodOnShow(db, goodCode),
      userId === null ? null : findOwnReview(db, userId, goodCode),
      shownReviewIds(db, goodCode),
    ])
    if (!isKnown) throw goodNotFound()
    return { data: { own, liked: await likedAmong(context, LIKEABLE_REVIEW, shown) } }
  }),

  implement(
    calls.writeReview,
    schemas.writeReview,
    async ({ body, files }, context) => {
      const userId = context.visitor.userId!
      checkReview(body)
      if (!(await isGoodOnShow(context.db, body.goodCode))) throw goodNotFound()
      // said before the pictures are worked on; the row's own key decides
      if (await findOwnReview(context.db, userId, body.goodCode)) throw alreadyWritten()
      await limit(context, WRITTEN, String(userId))
      const pictures = await preparePictures(files, calls.writeReview.files!.field)
      return { data: await saveReview(context, userId, body, pictures) }
    },
    { captcha: 'review', limits: (context) => limitByAddress(context, WRITTEN_FROM_ADDRESS) },
  ),

  implement(calls.deleteReview, schemas.deleteReview, async ({ query: { reviewId } }, context) => {
    await deleteReview(context, context.visitor.userId!, reviewId)
    return { data: true as const }
  }),

  implement(calls.likeReview, schemas.likeReview, async ({ body: { reviewId, isLiked = true } }, context) => {
    if (!(await isReviewShown(context.db, reviewId))) throw notFound('Такого отзыва нет')
    return { data: { likes: await setLike(context, LIKEABLE_REVIEW, reviewId, isLiked), isLiked } }
  }),
]
