import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { AttributeCode, AttributeType, CategoryCode } from './goods-tree.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Категории')

const UseFields = {
  attribute: AttributeCode,
  group: Type.String({ minLength: 1, maxLength: 60, message: 'Назовите группу, до 60 символов' }),
  isFilter: Type.Boolean(),
  isCard: Type.Boolean(),
  mustMatch: Type.Boolean(),
}

export const CategoryUse = Type.Object({
  ...UseFields,
  name: Type.String(),
  type: AttributeType,
  unit: Nullable(Type.String()),
  /** Goods of the category on sale that have a value. */
  goods: Type.Integer(),
})

export const WantedUse = Type.Object(UseFields)
const Uses = Type.Array(WantedUse, { maxItems: 200, message: 'Не больше 200 атрибутов в разделе' })

export const UseEffect = Type.Object({
  attribute: Type.String(),
  tone: Type.Union([Type.Literal('added'), Type.Literal('gone'), Type.Literal('plain'), Type.Literal('warning')]),
  words: Type.String(),
})

export const categoryAttributes = schema({
  summary: 'Атрибуты раздела в порядке карточки товара и у скольких товаров есть значение',
  needs: 'goods.read',
  params: { code: CategoryCode },
  answer: Type.Object({ uses: Type.Array(CategoryUse), goods: Type.Integer() }),
})

export const categoryAttributesEffect = schema({
  summary: 'Что изменится в фильтрах, карточках и аналогах. Ничего не меняет',
  needs: 'goods.read',
  params: { code: CategoryCode },
  body: Type.Object({ uses: Uses }),
  answer: Type.Array(UseEffect),
})

export const changeCategoryAttributes = schema({
  summary: 'Записать атрибуты раздела по порядку. seen: какие были на экране; изменил другой — 409',
  needs: 'goods.change',
  params: { code: CategoryCode },
  body: Type.Object({ uses: Uses, seen: Uses }),
  answer: Type.Object({ uses: Type.Array(CategoryUse), goods: Type.Integer() }),
})
