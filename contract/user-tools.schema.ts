import Type from 'typebox'
import { section } from './call.schema.ts'
import { Image, Nullable } from './shapes.schema.ts'

const { schema } = section('Личный кабинет')

/**
 * Bought here, or added by hand. `tool_id` is empty for what was bought: an order is not forgotten. Days are
 * 2026-03-05; `url` is empty for a good no longer on sale, `goodCode` for a tool the shop never sold.
 */
export const UserTool = Type.Object({
  tool_id: Nullable(Type.Integer()),
  name: Type.String(),
  goodCode: Nullable(Type.String()),
  url: Nullable(Type.String()),
  image: Nullable(Image),
  serial: Type.String(),
  boughtOn: Nullable(Type.String()),
  order: Nullable(Type.Object({ number: Type.String(), url: Nullable(Type.String()) })),
  /** Nothing is known of a warranty: empty. */
  warrantyUntil: Nullable(Type.String()),
  documents: Type.Array(Type.Object({ name: Type.String(), url: Type.String(), size: Type.Integer() })),
  /** «18 В, Norvik One»: batteries of it fit. */
  batteryPlatform: Nullable(Type.String()),
})
const UserTools = Type.Array(UserTool)

export const userTools = schema({
  summary: 'Инструменты покупателя: купленные здесь и добавленные им самим, новые первыми',
  access: 'customer',
  answer: UserTools,
})

export const addUserTool = schema({
  summary: 'Добавить свой инструмент; код товара свяжет его с документами и расходниками',
  access: 'customer',
  body: Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: 120,
      message: 'Напишите марку и модель, до 120 символов',
      missing: 'Напишите марку и модель инструмента',
    }),
    goodCode: Type.Optional(Nullable(Type.String({ maxLength: 40, message: 'Нужен код товара' }))),
    serial: Type.Optional(Type.String({ maxLength: 60, message: 'Серийный номер — до 60 символов' })),
    boughtOn: Type.Optional(Nullable(Type.String({ maxLength: 10, message: 'Укажите день покупки: 2026-03-05' }))),
  }),
  answer: UserTools,
})

export const deleteUserTool = schema({
  summary: 'Убрать инструмент, добавленный вручную',
  access: 'customer',
  body: Type.Object({
    tool_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер инструмента' }),
  }),
  answer: UserTools,
})
