import Type from 'typebox'
import { RETURN_KINDS, type ReturnKind } from '#rules/order/return-terms.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { CategoryCode, MovedGoods } from './goods-tree.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Категории')
const Name = Type.String({ minLength: 1, maxLength: 100, message: 'Назовите раздел, до 100 символов' })
const NameOne = Type.String({ minLength: 1, maxLength: 100, message: 'Как называется один товар, до 100 символов' })
/** What is wrong with it is said by the command, in its own words. */
const TypedCode = Type.String({ maxLength: 200, message: 'Сократите адрес' })

const ReturnKindName = Type.Unsafe<ReturnKind>(
  Type.String({ pattern: `^(${Object.keys(RETURN_KINDS).join('|')})$`, message: 'Выберите, как возвращают' }),
)

export const OfficeCategory = Type.Object({
  code: Type.String(),
  parent: Nullable(Type.String()),
  name: Type.String(),
  nameOne: Type.String(),
  isHire: Type.Boolean(),
  isDense: Type.Boolean(),
  hasSpareParts: Type.Boolean(),
  returnKind: Nullable(ReturnKindName),
  description: Type.String(),
  image: Nullable(Image),
  /** Its file's name. */
  picture: Nullable(Type.String()),
  /** Its own, those not on sale too. */
  goods: Type.Integer(),
  attributes: Type.Integer(),
  tags: Type.Integer(),
})

/** What is true of a category and everything below it, before it is touched. */
export const CategoryEffect = Type.Object({
  goods: Type.Integer(),
  categories: Type.Integer(),
  tags: Type.Integer(),
  /** Of its brands: `/catalog/{code}/{brand}/`. */
  brands: Type.Integer(),
  /** Addresses that would lead on if its code changed. */
  addresses: Type.Integer(),
  /** Mappings of exchange and texts that name it. */
  mappings: Type.Integer(),
})

export const officeCategories = schema({
  summary: 'Дерево разделов, каталог и прокат вместе, в порядке магазина',
  needs: 'goods.read',
  answer: Type.Array(OfficeCategory),
})

export const categoryEffect = schema({
  summary: 'Что стоит за разделом: товары, теги, адреса. Ничего не меняет',
  needs: 'goods.read',
  params: { code: CategoryCode },
  answer: CategoryEffect,
})

export const makeCategory = schema({
  summary: 'Новый раздел, последним среди соседей',
  needs: 'goods.change',
  body: Type.Object({
    name: Name,
    nameOne: NameOne,
    /** Left out: made of the name. */
    code: Type.Optional(TypedCode),
    parent: Nullable(CategoryCode),
    isHire: Type.Boolean(),
  }),
  answer: OfficeCategory,
})

const Fields = Type.Partial(
  Type.Object({
    name: Name,
    nameOne: NameOne,
    code: TypedCode,
    description: Type.String({ maxLength: 5000, message: 'Сократите описание до 5000 символов' }),
    isDense: Type.Boolean(),
    hasSpareParts: Type.Boolean(),
    /** Null: as the section above it. */
    returnKind: Nullable(ReturnKindName),
    picture: Nullable(Type.String({ maxLength: 200, message: 'Загрузите картинку' })),
  }),
)

export const changeCategory = schema({
  summary:
    'Изменить раздел. seen: что было на экране; изменил другой — 409 с обоими значениями. Старые адреса ведут на новый',
  needs: 'goods.change',
  params: { code: CategoryCode },
  body: Type.Object({ set: Fields, seen: Fields }),
  answer: Type.Object({ category: OfficeCategory, addresses: Type.Integer() }),
})

export const moveCategory = schema({
  summary: 'Переставить раздел: под кого и перед кем. Адреса не меняются',
  needs: 'goods.change',
  params: { code: CategoryCode },
  body: Type.Object({ parent: Nullable(CategoryCode), before: Nullable(CategoryCode) }),
  answer: Type.Object({ isMoved: Type.Boolean() }),
})

export const moveCategoryGoods = schema({
  summary: 'Перенести товары раздела в другой: запуск, который можно отменить',
  needs: 'goods.change',
  params: { code: CategoryCode },
  body: Type.Object({ to: CategoryCode }),
  answer: MovedGoods,
})

export const deleteCategory = schema({
  summary: 'Удалить пустой раздел. Его адреса ведут в to, не назван — в родителя',
  needs: 'goods.change',
  final: 'asked',
  params: { code: CategoryCode },
  body: Type.Object({ to: Type.Optional(Nullable(CategoryCode)) }),
  answer: Type.Object({ to: Nullable(Type.String()) }),
})
