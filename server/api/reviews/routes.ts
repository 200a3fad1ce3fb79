import { notFound } from '#contract/api-error.ts'
import { reviews } from '#contract/reviews.ts'
import { implement } from '../implement.ts'
import { pageMeta } from '../page-meta.ts'
import { isGoodOnShow, readReviews, readReviewSummary } from './queries.ts'

const REVIEWS_A_PAGE = 10

export const reviewRoutes = [
  implement(reviews, async ({ query }, { db }) => {
    const { goodCode, page = 1, perPage = REVIEWS_A_PAGE, sort = 'new', withPhoto = false } = query
    const [isKnown, items, summary] = await Promise.all([
      isGoodOnShow(db, goodCode),
      readReviews(db, { goodCode, page, perPage, sort, withPhoto }),
      readReviewSummary(db, goodCode),
    ])
    if (!isKnown) throw notFound('Такого товара нет в продаже')
    return { data: { items, meta: pageMeta(page, perPage, withPhoto ? summary.withPhoto : summary.count), summary } }
  }),
]
