import Type from 'typebox'
import { REVIEW_POINT_MAX, REVIEW_TEXT_MAX } from '#rules/catalog/review.ts'
import { Captcha } from './auth.schema.ts'
import { section } from './call.schema.ts'
import { Image, Nullable, PageNumber } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Отзывы')

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

/**
 * Over all reviews, whatever page or photos are asked. `histogram`: how many gave five, four, three, two and one star.
 */
const ReviewSummary = Type.Object({
  average: Type.Number(),
  count: Type.Integer(),
  withPhoto: Type.Integer(),
  histogram: Type.Array(Type.Object({ rating: Type.Integer(), count: Type.Integer() })),
})

const REVIEW_SORTS = ['new', 'helpful', 'rating-desc', 'rating-asc'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export const reviews = pagedSchema({
  summary: 'Отзывы о товаре',
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
  answer: Review,
})

/** A review among those of all goods: with what it is about. */
export const GoodReview = Type.Object({
  ...Review.properties,
  good: Type.Object({ code: Type.String(), name: Type.String(), url: Type.String(), image: Nullable(Image) }),
})

export const allReviews = pagedSchema({
  summary: 'Отзывы обо всех товарах, новые первыми',
  query: {
    page: Type.Optional(PageNumber),
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, message: 'Оценка — от 1 до 5' })),
    withPhoto: Type.Optional(Type.Boolean()),
    /** Words of a good's name, its article or its brand. */
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
  },
  answer: GoodReview,
})

export const allReviewsSummary = schema({ summary: 'Сводка оценок всех товаров', answer: ReviewSummary })

/** What a buyer says of a shop itself. */
export const ShopReview = Type.Object({
  ...Type.Omit(Review, ['pros', 'cons', 'photos', 'likes', 'boughtHere']).properties,
  shop: Type.Object({ slug: Type.String(), name: Type.String(), cityName: Type.String() }),
})

const ShopSlug = Type.String({ pattern: '^[a-z0-9-]{1,60}$', message: 'Укажите магазин' })

export const shopReviews = pagedSchema({
  summary: 'Отзывы о магазинах, новые первыми',
  query: {
    shop: Type.Optional(ShopSlug),
    page: Type.Optional(PageNumber),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, message: 'Оценка — от 1 до 5' })),
  },
  answer: ShopReview,
})

/** Of all shops together, and of each that was spoken of. */
export const shopReviewsSummary = schema({
  summary: 'Сводка оценок магазинов: всех и каждого',
  query: { shop: Type.Optional(ShopSlug) },
  answer: Type.Object({
    ...Type.Omit(ReviewSummary, ['withPhoto']).properties,
    shops: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        cityName: Type.String(),
        average: Type.Number(),
        count: Type.Integer(),
      }),
    ),
  }),
})

const GoodCode = Type.String({ minLength: 1, maxLength: 20, message: 'Укажите товар' })

export const reviewSummary = schema({
  summary: 'Сводка оценок товара',
  query: { goodCode: GoodCode },
  answer: ReviewSummary,
})
const ReviewId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Укажите номер отзыва' })

/** Longer ones are counted and refused by the rule, in words; these bounds only keep absurd ones away from it. */
const Point = Type.Optional(Type.String({ maxLength: 4000, message: `До ${REVIEW_POINT_MAX} символов` }))

export const OwnReview = Type.Object({
  id: Type.Integer(),
  rating: Type.Integer(),
  text: Type.String(),
  createdAt: Type.String(),
  status: Type.Union([Type.Literal('waiting'), Type.Literal('shown'), Type.Literal('hidden')]),
})

/** Kept apart from the list, which is the same for everybody. */
export const myReviewMarks = schema({
  summary: 'Свой отзыв о товаре и отмеченные полезными',
  access: 'visitor',
  query: { goodCode: GoodCode },
  answer: Type.Object({ own: Nullable(OwnReview), liked: Type.Array(Type.Integer()) }),
})

export const writeReview = schema({
  summary: 'Отзыв о товаре, один от покупателя, до пяти снимков',
  access: 'customer',
  body: Type.Object({
    goodCode: GoodCode,
    rating: Type.Integer({ minimum: 1, maximum: 5, message: 'Поставьте оценку от 1 до 5' }),
    pros: Point,
    cons: Point,
    text: Type.String({
      maxLength: 20_000,
      message: `Отзыв — до ${REVIEW_TEXT_MAX} символов`,
      missing: 'Напишите отзыв',
    }),
    captcha: Captcha,
  }),
  answer: OwnReview,
})

export const writeShopReview = schema({
  summary: 'Отзыв о магазине, один от покупателя, которому там выдали заказ; новый встаёт вместо прежнего',
  access: 'customer',
  body: Type.Object({
    shop: ShopSlug,
    rating: Type.Integer({ minimum: 1, maximum: 5, message: 'Поставьте оценку от 1 до 5' }),
    text: Type.String({
      maxLength: 20_000,
      message: `Отзыв — до ${REVIEW_TEXT_MAX} символов`,
      missing: 'Напишите отзыв',
    }),
    captcha: Captcha,
  }),
  answer: OwnReview,
})

export const deleteReview = schema({
  summary: 'Удалить свой отзыв',
  access: 'customer',
  query: { reviewId: ReviewId },
  answer: Type.Literal(true),
})

export const likeReview = schema({
  summary: 'Отметить отзыв полезным или снять отметку; одна от посетителя',
  access: 'visitor',
  body: Type.Object({
    reviewId: ReviewId,
    isLiked: Type.Optional(Type.Boolean({ message: 'Укажите true или false' })),
  }),
  answer: Type.Object({ likes: Type.Integer(), isLiked: Type.Boolean() }),
})
