import Type, { type Static } from 'typebox'
import { Meta, section } from './call.ts'
import { Image, Nullable, PageNumber } from './shapes.ts'

const { call } = section('Отзывы')

export const Review = Type.Object({
  id: Type.Integer(),
  authorName: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  pros: Type.String(),
  cons: Type.String(),
  text: Type.String(),
  photos: Type.Array(Image),
  boughtHere: Type.Boolean(),
  /** The shop's answer. */
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Type.String()),
  likes: Type.Integer(),
  createdAt: Type.String(),
})
export type Review = Static<typeof Review>

/** Over all reviews, whatever page or photos are asked. `histogram`: how many gave five, four, three, two and one star. */
export const ReviewSummary = Type.Object({
  average: Type.Number(),
  count: Type.Integer(),
  withPhoto: Type.Integer(),
  histogram: Type.Array(Type.Object({ rating: Type.Integer(), count: Type.Integer() })),
})

export const REVIEW_SORTS = ['new', 'helpful', 'rating-desc', 'rating-asc'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export const reviews = call({
  path: '/reviews/',
  summary: 'Отзывы о товаре и сводка оценок',
  query: {
    goodCode: Type.String({ minLength: 1, maxLength: 20 }),
    page: Type.Optional(PageNumber),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    sort: Type.Optional(
      // a mapped union has no static type of its own
      Type.Unsafe<ReviewSort>(
        Type.Union(
          REVIEW_SORTS.map((sort) => Type.Literal(sort)),
          { message: `Выберите порядок из списка: ${REVIEW_SORTS.join(', ')}` },
        ),
      ),
    ),
    withPhoto: Type.Optional(Type.Boolean()),
  },
  answer: Type.Object({ items: Type.Array(Review), meta: Meta, summary: ReviewSummary }),
})
