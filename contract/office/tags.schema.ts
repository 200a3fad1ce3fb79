import Type from 'typebox'
import { CategoryCode } from './goods-tree.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Категории')

const TagSlug = Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9-]+$', message: 'Выберите тег из списка' })
const Name = Type.String({ minLength: 1, maxLength: 100, message: 'Назовите тег, до 100 символов' })
const TypedSlug = Type.String({ maxLength: 200, message: 'Сократите адрес' })

/** Attribute → value of a list, yes or no, bounds of a number. */
export const TagConditions = Type.Record(
  Type.String({ pattern: '^[a-z0-9_]{1,60}$' }),
  Type.Union([
    Type.String({ maxLength: 100 }),
    Type.Boolean(),
    Type.Tuple([Type.Number({ minimum: -1e9, maximum: 1e9 }), Type.Number({ minimum: -1e9, maximum: 1e9 })]),
  ]),
  { message: 'Условие — значение из списка, да или нет, либо границы числа' },
)

export const OfficeTag = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  conditions: TagConditions,
  /** On sale in the main city. */
  goods: Type.Integer(),
})

export const categoryTags = schema({
  summary: 'Теги раздела по порядку и сколько товаров открывает каждый',
  needs: 'goods.read',
  params: { code: CategoryCode },
  answer: Type.Array(OfficeTag),
})

export const countTagGoods = schema({
  summary: 'Сколько товаров раздела подходит под условия. Ничего не меняет',
  needs: 'goods.read',
  params: { code: CategoryCode },
  body: Type.Object({ conditions: TagConditions }),
  answer: Type.Object({ goods: Type.Integer() }),
})

export const saveTag = schema({
  summary: 'Завести тег или изменить (was: его нынешний адрес). Старый адрес ведёт на новый',
  needs: 'goods.change',
  params: { code: CategoryCode },
  body: Type.Object({
    was: Type.Optional(TagSlug),
    name: Name,
    slug: Type.Optional(TypedSlug),
    conditions: TagConditions,
  }),
  answer: OfficeTag,
})

export const deleteTag = schema({
  summary: 'Удалить тег: его адрес ведёт в раздел',
  needs: 'goods.change',
  final: 'asked',
  params: { code: CategoryCode },
  body: Type.Object({ slug: TagSlug }),
  answer: Type.Object({ slug: Type.String() }),
})

export const orderTags = schema({
  summary: 'Порядок тегов раздела',
  needs: 'goods.change',
  params: { code: CategoryCode },
  body: Type.Object({ slugs: Type.Array(TagSlug, { maxItems: 500, message: 'Слишком много тегов' }) }),
  answer: Type.Object({ ordered: Type.Integer() }),
})
