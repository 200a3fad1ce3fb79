import Type from 'typebox'
import { Image, Nullable } from '../shapes.schema.ts'
import { Good } from '../good.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Отзывы и вопросы')

type OpinionState = 'waiting' | 'shown' | 'hidden'
/** Reviews of goods, questions about them, reviews of shops. */
type OpinionKind = 'review' | 'question' | 'shop'

/** `review-12`, of a shop `shop-3`, a question on its way in `request-5`, one that stands at the good `question-7`. */
const Key = Type.String({ pattern: '^(review|shop|request|question)-[0-9]{1,9}$', message: 'Нужен отзыв или вопрос' })
const State = Type.Unsafe<OpinionState>(
  Type.String({ pattern: '^(waiting|shown|hidden)$', message: 'Ждут, показаны или скрыты' }),
)

export const Opinion = Type.Object({
  key: Type.String(),
  kind: Type.Unsafe<OpinionKind>(Type.String()),
  state: State,
  createdAt: Moment,
  author: Type.String(),
  /** Of a review. */
  rating: Nullable(Type.Integer()),
  text: Type.String(),
  photos: Type.Integer(),
  isAnswered: Type.Boolean(),
  /** The name of what it is about. */
  about: Type.String(),
  /** One of the two. */
  good: Nullable(Type.Object({ code: Type.String(), name: Type.String() })),
  shop: Nullable(Type.Object({ slug: Type.String(), name: Type.String() })),
})

export const OpinionCard = Type.Object({
  ...Opinion.properties,
  pros: Type.String(),
  cons: Type.String(),
  pictures: Type.Array(Image),
  isBoughtHere: Type.Boolean(),
  /** Of the same author. */
  otherReviews: Type.Integer(),
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Moment),
  refusal: Nullable(Type.String()),
  /** How the author will hear of it: «письмом», «по SMS»; null: there is no way. */
  told: Nullable(Type.String()),
  /** As the shop shows it, with its figures; null: it is not sold any more. */
  goodCard: Nullable(Good),
  /** More of its figures, for an answer. */
  figures: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
})

export const opinions = schema({
  summary: 'Отзывы и вопросы о товарах, отзывы о магазинах: ждущие — от давних, остальные — от новых',
  needs: 'reviews.work',
  query: {
    state: Type.Optional(State),
    kind: Type.Optional(
      Type.Unsafe<OpinionKind>(
        Type.String({
          pattern: '^(review|question|shop)$',
          message: 'Отзывы о товарах, вопросы или отзывы о магазинах',
        }),
      ),
    ),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'До 100 символов' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  answer: Type.Object({
    opinions: Type.Array(Opinion),
    isMore: Type.Boolean(),
    counts: Type.Object({ reviews: Type.Integer(), questions: Type.Integer(), shops: Type.Integer() }),
  }),
})

export const opinionCard = schema({
  summary: 'Отзыв или вопрос целиком, с товаром и его цифрами',
  needs: 'reviews.work',
  params: { key: Key },
  answer: OpinionCard,
})

export const decideOpinion = schema({
  summary: 'Показать, ответить или отказать с причиной; автор об этом узнает',
  needs: 'reviews.work',
  idempotent: true,
  params: { key: Key },
  body: Type.Object({
    decision: Type.Unsafe<'show' | 'answer' | 'hide'>(
      Type.String({ pattern: '^(show|answer|hide)$', message: 'Показать, ответить или скрыть' }),
    ),
    /** What the person saw: 409 when it is not so any more. */
    seen: State,
    /** Empty with `answer`: the answer goes. */
    answer: Type.Optional(Type.String({ maxLength: 4000, message: 'Ответ — до 4000 символов' })),
    reason: Type.Optional(Type.String({ maxLength: 300, message: 'Причина — до 300 символов' })),
  }),
  /** Where it stands now: a question that is answered has a place at its good; null: it is gone. */
  answer: Type.Object({ key: Nullable(Type.String()) }),
})

export const AnswerTemplate = Type.Object({ id: Type.Integer(), name: Type.String(), text: Type.String() })

export const answerTemplates = schema({
  summary: 'Заготовки ответов',
  needs: 'reviews.work',
  answer: Type.Array(AnswerTemplate),
})

export const saveAnswerTemplate = schema({
  summary: 'Сохранить заготовку; с тем же названием — заменить',
  needs: 'reviews.work',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60, message: 'Название — до 60 символов' }),
    text: Type.String({ minLength: 1, maxLength: 4000, message: 'Текст — до 4000 символов' }),
  }),
  answer: Type.Array(AnswerTemplate),
})

export const dropAnswerTemplate = schema({
  summary: 'Убрать заготовку',
  needs: 'reviews.work',
  params: { id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер заготовки' }) },
  answer: Type.Array(AnswerTemplate),
})
