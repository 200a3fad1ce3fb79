import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { AttributeCode, AttributeType, MovedGoods } from './goods-tree.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Атрибуты')

const Name = Type.String({ minLength: 1, maxLength: 100, message: 'Назовите атрибут, до 100 символов' })
const Unit = Nullable(Type.String({ maxLength: 20, message: 'Сократите единицу до 20 символов' }))
const Decimals = Type.Integer({ minimum: 0, maximum: 4, message: 'Знаков после запятой — от 0 до 4' })
const ValueSlug = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9-]+$',
  message: 'Выберите значение из списка',
})
const TypedSlug = Type.String({ maxLength: 200, message: 'Сократите адрес' })
const Label = Type.String({ minLength: 1, maxLength: 200, message: 'Назовите значение, до 200 символов' })

export const OfficeAttribute = Type.Object({
  code: Type.String(),
  name: Type.String(),
  type: AttributeType,
  unit: Nullable(Type.String()),
  decimals: Type.Integer(),
  goods: Type.Integer(),
  categories: Type.Integer(),
  values: Type.Integer(),
})

export const AttributeValueRow = Type.Object({ value: Type.String(), label: Type.String(), goods: Type.Integer() })

export const AttributeCard = Type.Object({
  attribute: OfficeAttribute,
  categories: Type.Array(
    Type.Object({ code: Type.String(), name: Type.String(), isFilter: Type.Boolean(), goods: Type.Integer() }),
  ),
  /** Of a list, in the shop's order; those only goods know come last, their label is the value itself. */
  values: Type.Array(AttributeValueRow),
  /** Of a number: its spread and what stands far from the rest. */
  spread: Nullable(
    Type.Object({
      min: Type.Number(),
      median: Type.Number(),
      max: Type.Number(),
      outliers: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), value: Type.Number() })),
    }),
  ),
})

export const ValuesEffect = Type.Object({
  goods: Type.Integer(),
  /** In which categories, the most goods first. */
  categories: Type.Array(Type.Object({ name: Type.String(), goods: Type.Integer(), isFilter: Type.Boolean() })),
  tags: Type.Integer(),
  /** Filter addresses that lead on. */
  addresses: Type.Integer(),
})

export const officeAttributes = schema({
  summary: 'Атрибуты магазина: сколько товаров, разделов и значений',
  needs: 'goods.read',
  answer: Type.Array(OfficeAttribute),
})

export const makeAttribute = schema({
  summary: 'Новый атрибут',
  needs: 'goods.change',
  body: Type.Object({ name: Name, type: AttributeType, unit: Unit, decimals: Decimals }),
  answer: OfficeAttribute,
})

export const attributeCard = schema({
  summary: 'Атрибут: разделы, значения списка с числом товаров, у числа — разброс и выбросы',
  needs: 'goods.read',
  params: { code: AttributeCode },
  answer: AttributeCard,
})

const Fields = Type.Partial(Type.Object({ name: Name, unit: Unit, decimals: Decimals }))

export const changeAttribute = schema({
  summary: 'Изменить атрибут. seen: что было на экране. Единица меняется, если значений нет или она лишь пишется иначе',
  needs: 'goods.change',
  params: { code: AttributeCode },
  body: Type.Object({ set: Fields, seen: Fields }),
  answer: OfficeAttribute,
})

export const deleteAttribute = schema({
  summary: 'Удалить атрибут, которого нет ни у одного товара',
  needs: 'goods.change',
  final: 'asked',
  params: { code: AttributeCode },
  answer: Type.Object({ code: Type.String() }),
})

export const addAttributeValue = schema({
  summary: 'Добавить значение списка',
  needs: 'goods.change',
  params: { code: AttributeCode },
  body: Type.Object({ label: Label, value: Type.Optional(TypedSlug) }),
  answer: AttributeValueRow,
})

export const valuesEffect = schema({
  summary: 'Чего коснётся объединение или новый адрес значений: товары, фильтры, теги, ссылки. Ничего не меняет',
  needs: 'goods.read',
  params: { code: AttributeCode },
  body: Type.Object({
    values: Type.Array(ValueSlug, { minItems: 1, maxItems: 100, message: 'Выберите от 1 до 100 значений' }),
  }),
  answer: ValuesEffect,
})

export const renameAttributeValue = schema({
  summary: 'Назвать значение иначе; новый адрес меняет товары и ведёт старые ссылки на новый',
  needs: 'goods.change',
  params: { code: AttributeCode },
  body: Type.Object({ value: ValueSlug, label: Label, to: Type.Optional(TypedSlug), seen: Type.Optional(Label) }),
  answer: Type.Object({ value: AttributeValueRow, moved: MovedGoods }),
})

export const mergeAttributeValues = schema({
  summary: 'Объединить значения: товары получают into, ссылки с прежними ведут на него, пустые остаются до удаления',
  needs: 'goods.change',
  params: { code: AttributeCode },
  body: Type.Object({
    values: Type.Array(ValueSlug, { minItems: 1, maxItems: 100, message: 'Выберите, что объединить' }),
    into: ValueSlug,
  }),
  answer: MovedGoods,
})

export const deleteAttributeValues = schema({
  summary: 'Удалить значения, которых нет ни у одного товара',
  needs: 'goods.change',
  params: { code: AttributeCode },
  body: Type.Object({
    values: Type.Array(ValueSlug, { minItems: 1, maxItems: 1000, message: 'Выберите, что удалить' }),
  }),
  answer: Type.Object({ deleted: Type.Integer() }),
})

export const orderAttributeValues = schema({
  summary: 'Порядок значений в фильтре',
  needs: 'goods.change',
  params: { code: AttributeCode },
  body: Type.Object({ values: Type.Array(ValueSlug, { maxItems: 2000, message: 'Слишком много значений' }) }),
  answer: Type.Object({ ordered: Type.Integer() }),
})
