import Type from 'typebox'
import { CategoryCard, Filter, Good } from './good.schema.ts'
import { Image, Nullable, PageNumber } from './shapes.schema.ts'

/** What /publications/, /news/ and /actions/ show; the blog is a fourth kind with calls of its own. */
export const PUBLICATION_TYPES = ['news', 'action', 'publication'] as const
export type PublicationType = (typeof PUBLICATION_TYPES)[number]

export const ACTION_STATES = ['active', 'ended'] as const
export type ActionState = (typeof ACTION_STATES)[number]

/** Composed from product pictures with colour and type. */
export const Cover = Type.Object({ tone: Type.String(), label: Type.String(), images: Type.Array(Image) })

export const PublicationCard = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  // a mapped union has no static type of its own
  type: Type.Unsafe<PublicationType | 'blog'>(
    Type.Union([...PUBLICATION_TYPES, 'blog'].map((type) => Type.Literal(type))),
  ),
  url: Type.String(),
  title: Type.String(),
  lead: Type.String(),
  cover: Cover,
  tags: Type.Array(Type.String()),
  publishedAt: Type.String(),
  startsAt: Nullable(Type.String()),
  /** When an action ends; whether it has, the browser tells by its own clock. */
  endsAt: Nullable(Type.String()),
  isEnded: Type.Boolean(),
  readingMinutes: Type.Integer(),
  likes: Type.Integer(),
})

/** The text in pieces: HTML, sanitised on the server, and goods with today's price and stock between them. */
export const TextBlock = Type.Union([
  Type.Object({ kind: Type.Literal('html'), html: Type.String() }),
  Type.Object({ kind: Type.Literal('good'), good: Good }),
])

export const Publication = Type.Object({
  ...PublicationCard.properties,
  /** For search engines, where they differ. */
  seoTitle: Type.String(),
  seoDescription: Type.String(),
  author: Type.String(),
  blocks: Type.Array(TextBlock),
  /** Headings of the text; `id` is the anchor. */
  contents: Type.Array(Type.Object({ id: Type.String(), text: Type.String() })),
  /** Branches it is about; null: all of them. */
  nodes: Nullable(Type.Array(Type.Object({ code: Type.String(), name: Type.String(), nameIn: Type.String() }))),
  /** Is the branch asked about among them? */
  isHere: Type.Boolean(),
  updatedAt: Type.String(),
})

export const Article = Type.Object({
  ...Publication.properties,
  blogType: Type.Object({ code: Type.String(), name: Type.String() }),
  goods: Type.Array(Good),
  categories: Type.Array(CategoryCard),
  related: Type.Array(PublicationCard),
})

export const PublicationFilters = Type.Object({ filters: Type.Array(Filter), total: Type.Integer() })

/** Several values are separated by commas: category=perforatory,bolgarki */
const Choice = Type.Optional(Type.String({ maxLength: 500 }))

export const choiceQuery = { category: Choice, tag: Choice }

export const pageQuery = {
  page: Type.Optional(PageNumber),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 48, message: 'На странице — от 1 до 48 публикаций' })),
}
