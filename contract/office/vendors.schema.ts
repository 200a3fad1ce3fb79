import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { MovedGoods } from './goods-tree.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Бренды')

const VendorCode = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\u0000-\\u001f]+$',
  message: 'Выберите бренд из списка',
})
const Name = Type.String({ minLength: 1, maxLength: 100, message: 'Назовите бренд, до 100 символов' })
const TypedSlug = Type.String({ maxLength: 200, message: 'Сократите адрес' })

export const OfficeVendor = Type.Object({
  code: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  aliases: Type.Array(Type.String()),
  country: Type.String(),
  description: Type.String(),
  isBest: Type.Boolean(),
  goods: Type.Integer(),
  /** On sale. */
  active: Type.Integer(),
  /** Merged away: the brand its links lead to. */
  mergedInto: Nullable(Type.String()),
})

export const VendorEffect = Type.Object({
  goods: Type.Integer(),
  /** Categories with a landing of the brand. */
  categories: Type.Integer(),
  addresses: Type.Integer(),
  serviceCentres: Type.Integer(),
  mappings: Type.Integer(),
})

const Fields = Type.Partial(
  Type.Object({
    name: Name,
    slug: TypedSlug,
    aliases: Type.Array(Type.String({ minLength: 1, maxLength: 60, message: 'Прозвище — до 60 символов' }), {
      maxItems: 30,
      message: 'Не больше 30 прозвищ',
    }),
    country: Type.String({ maxLength: 60, message: 'Сократите страну до 60 символов' }),
    description: Type.String({ maxLength: 5000, message: 'Сократите описание до 5000 символов' }),
    isBest: Type.Boolean(),
  }),
)

export const officeVendors = schema({
  summary: 'Бренды с числом товаров',
  needs: 'goods.read',
  answer: Type.Array(OfficeVendor),
})

export const makeVendor = schema({
  summary: 'Новый бренд',
  needs: 'goods.change',
  body: Type.Object({
    name: Name,
    slug: Type.Optional(TypedSlug),
    country: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  answer: OfficeVendor,
})

export const vendorEffect = schema({
  summary: 'Что стоит за брендом: товары, адреса, сервисные центры. Ничего не меняет',
  needs: 'goods.read',
  params: { code: VendorCode },
  answer: VendorEffect,
})

export const changeVendor = schema({
  summary: 'Изменить бренд. seen: что было на экране. Новый адрес: старые ссылки ведут на него',
  needs: 'goods.change',
  params: { code: VendorCode },
  body: Type.Object({ set: Fields, seen: Fields }),
  answer: Type.Object({ vendor: OfficeVendor, addresses: Type.Integer() }),
})

export const mergeVendors = schema({
  summary: 'Объединить: товары, сервисные центры и соответствия переходят к into, ссылки ведут на него',
  needs: 'goods.change',
  final: 'asked',
  params: { code: VendorCode },
  body: Type.Object({ into: VendorCode }),
  answer: MovedGoods,
})

export const deleteVendor = schema({
  summary: 'Удалить бренд без товаров',
  needs: 'goods.change',
  final: 'asked',
  params: { code: VendorCode },
  answer: Type.Object({ code: Type.String() }),
})
