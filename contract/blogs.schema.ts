import Type from 'typebox'
import { section } from './call.schema.ts'
import { Article, choiceQuery, pageQuery, PublicationCard, PublicationFilters } from './publication.schema.ts'

const { schema, pagedSchema } = section('Блог')

const code = Type.String({ minLength: 1, maxLength: 100, message: 'Укажите код статьи' })
const type = Type.Optional(Type.String({ maxLength: 60 }))

export const blogTypes = schema({
  summary: 'Рубрики блога',
  cached: true,
  byNode: true,
  answer: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), count: Type.Integer() })),
})

export const blogFilters = schema({
  summary: 'Отбор статей: разделы и темы',
  cached: true,
  byNode: true,
  query: { type, ...choiceQuery },
  answer: PublicationFilters,
})

const BLOG_SORTS = ['new', 'popular'] as const
export type BlogSort = (typeof BLOG_SORTS)[number]

export const blogList = pagedSchema({
  summary: 'Статьи блога',
  cached: true,
  byNode: true,
  query: {
    type,
    ...choiceQuery,
    ...pageQuery,
    sort: Type.Optional(
      // a mapped union has no static type of its own
      Type.Unsafe<BlogSort>(
        Type.Union(
          BLOG_SORTS.map((sort) => Type.Literal(sort)),
          { message: 'Выберите порядок: new, popular' },
        ),
      ),
    ),
  },
  answer: PublicationCard,
})

export const blogPage = schema({
  summary: 'Статья с товарами, разделами и похожими статьями',
  cached: true,
  byNode: true,
  query: { code, type },
  answer: Article,
})

const Likes = Type.Object({ likes: Type.Integer(), isLiked: Type.Boolean() })

export const blogLikes = schema({
  summary: 'Сколько у статьи отметок и есть ли среди них ваша',
  access: 'visitor',
  query: { code },
  answer: Likes,
})

export const likeArticle = schema({
  summary: 'Отметить статью полезной или снять отметку; одна от посетителя',
  access: 'visitor',
  body: Type.Object({ code, isLiked: Type.Optional(Type.Boolean({ message: 'Укажите true или false' })) }),
  answer: Likes,
})
