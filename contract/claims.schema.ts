import Type from 'typebox'
import { section } from './call.schema.ts'

const { schema } = section('Личный кабинет')

const Kind = Type.Union([Type.Literal('repair'), Type.Literal('rental')], { message: 'Укажите repair или rental' })

/**
 * Asked for by a guest with the customer's phone. Only the shop's own words: what a stranger typed is shown to nobody
 * but its owner.
 */
export const Claim = Type.Object({
  kind: Kind,
  number: Type.String(),
  createdAt: Type.String(),
  /** The machine and its days, or the service centre. */
  about: Type.String(),
})

export const userClaims = schema({
  summary: 'Заявки на ремонт и прокат, оформленные без входа на телефон покупателя: чьи они, скажет он сам',
  access: 'customer',
  answer: Type.Array(Claim),
})

export const answerClaim = schema({
  summary: 'Своя ли заявка: своя переходит в аккаунт, чужую больше не предложим',
  access: 'customer',
  body: Type.Object({
    kind: Kind,
    number: Type.String({ minLength: 1, maxLength: 20, message: 'Нужен номер заявки' }),
    isMine: Type.Boolean({ message: 'Укажите true или false' }),
  }),
  answer: Type.Literal(true),
})
