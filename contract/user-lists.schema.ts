import Type from 'typebox'
import { section } from './call.schema.ts'
import { LIST_GOODS_MAX, LIST_NAME_MAX } from './limits.ts'
import { Image } from './shapes.schema.ts'

const { schema } = section('Личный кабинет')

const Line = Type.Object({
  code: Type.String({ pattern: '^[0-9]{1,12}$', message: 'Нужен код товара' }),
  quantity: Type.Integer({
    minimum: 1,
    maximum: 9999,
    message: 'Количество — от 1 до 9999',
    missing: 'Укажите количество',
  }),
})

/** `images` are of its first goods. `savedAt` is a moment by ISO 8601. */
export const UserList = Type.Object({
  list_id: Type.Integer(),
  name: Type.String(),
  goods: Type.Array(Line),
  images: Type.Array(Image),
  savedAt: Type.String(),
})
const UserLists = Type.Array(UserList)

export const userLists = schema({
  summary: 'Списки товаров покупателя, сохранённые последними первыми',
  access: 'customer',
  answer: UserLists,
})

export const saveUserList = schema({
  summary: 'Сохранить список товаров под именем; список с таким именем заменяется',
  access: 'customer',
  body: Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: LIST_NAME_MAX,
      message: `Назовите список, до ${LIST_NAME_MAX} символов`,
      missing: 'Напишите название списка',
    }),
    goods: Type.Array(Line, {
      minItems: 1,
      maxItems: LIST_GOODS_MAX,
      message: `В списке от 1 до ${LIST_GOODS_MAX} товаров`,
      missing: 'Выберите товары для списка',
    }),
  }),
  answer: UserLists,
})

export const deleteUserList = schema({
  summary: 'Удалить список товаров',
  access: 'customer',
  body: Type.Object({
    list_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер списка' }),
  }),
  answer: UserLists,
})
