import Type from 'typebox'
import { LONGEST_ADDRESS_NAME } from '#rules/goods/address-name.ts'
import { Nullable } from '../shapes.schema.ts'

export const CategoryCode = Type.String({
  minLength: 1,
  maxLength: LONGEST_ADDRESS_NAME,
  pattern: '^[a-z0-9-]+$',
  message: 'Выберите раздел из дерева',
})

export const AttributeCode = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[a-z0-9_]+$',
  message: 'Выберите атрибут из списка',
})

export const AttributeType = Type.Union([Type.Literal('list'), Type.Literal('number'), Type.Literal('bool')], {
  message: 'Выберите, что это: список, число или да/нет',
})

/** A change of goods: `runId` in «Изменения», where it can be taken back. */
export const MovedGoods = Type.Object({
  goods: Type.Integer(),
  runId: Nullable(Type.Integer()),
  /** Many: they follow by themselves within a minute. */
  isQueued: Type.Boolean(),
})
