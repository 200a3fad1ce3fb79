import Type from 'typebox'
import { section } from './call.schema.ts'
import { CategoryCard, Good } from './good.schema.ts'
import * as publication from './publication.schema.ts'

const { schema, pagedSchema } = section('Новости и акции')

const type = Type.Optional(
  Type.Unsafe<publication.PublicationType>(
    Type.Union(
      publication.PUBLICATION_TYPES.map((each) => Type.Literal(each)),
      {
        message: `Выберите вид публикации: ${publication.PUBLICATION_TYPES.join(', ')}`,
      },
    ),
  ),
)

const choice = {
  type,
  ...publication.choiceQuery,
  /** Actions alone have an end. */
  state: Type.Optional(
    Type.Unsafe<publication.ActionState>(
      Type.Union(
        publication.ACTION_STATES.map((each) => Type.Literal(each)),
        { message: 'Укажите active или ended' },
      ),
    ),
  ),
}

export const actions = pagedSchema({
  summary: 'Новости, акции и публикации: сначала действующие и новые',
  cached: true,
  byNode: true,
  query: { ...choice, ...publication.pageQuery },
  answer: publication.PublicationCard,
})

export const actionFilters = schema({
  summary: 'Отбор публикаций: разделы, темы, состояние акций',
  cached: true,
  byNode: true,
  query: choice,
  answer: publication.PublicationFilters,
})

const id = { id: Type.String({ minLength: 1, maxLength: 100 }) }
const one = { params: id, query: { type }, byNode: true }
const limited = { ...one, query: { type, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })) } }

export const action = schema({
  summary: 'Публикация по номеру или коду',
  cached: true,
  ...one,
  answer: publication.Publication,
})

export const actionCategories = schema({
  summary: 'Разделы каталога к публикации',
  cached: true,
  ...one,
  answer: Type.Array(CategoryCard),
})

export const actionGoods = schema({
  summary: 'Товары к публикации',
  cached: true,
  ...limited,
  answer: Type.Array(Good),
})

export const relatedActions = schema({
  summary: 'Другие новости и акции на ту же тему',
  cached: true,
  ...limited,
  answer: Type.Array(publication.PublicationCard),
})
