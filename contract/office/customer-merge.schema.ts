import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { CustomerId, DeskCustomer } from './customers.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Клиенты')

const Via = Type.Union([Type.Literal('phone'), Type.Literal('email')], {
  message: 'Код отправляют на телефон или e-mail',
})
const Side = Type.Union([Type.Literal('kept'), Type.Literal('closed')], {
  message: 'Выберите, из какой карточки взять',
})

export const MergeSide = Type.Object({
  ...DeskCustomer.properties,
  isEmailConfirmed: Type.Boolean(),
  birthdate: Nullable(Type.String()),
  /** How many of what would move if this card were the one that closes; nothing that there is none of. */
  things: Type.Array(Type.Object({ what: Type.String(), count: Type.Integer() })),
  /** What a code may be sent to, as it may be shown. */
  proofs: Type.Array(Type.Object({ via: Via, to: Type.String() })),
})

export const MergeView = Type.Object({
  sides: Type.Array(MergeSide),
  /** Why it cannot be done now, in words; empty: it can. */
  obstacles: Type.Array(Type.String()),
})

const pair = { id: CustomerId, other: CustomerId }

export const customerMerge = schema({
  summary: 'Две карточки одного человека рядом: что в них, что перейдёт, что мешает объединить',
  needs: 'customers.change',
  params: pair,
  answer: MergeView,
})

export const mergeCode = schema({
  summary: 'Отправить код на телефон или подтверждённый e-mail карточки id: человек назовёт его сотруднику',
  needs: 'customers.change',
  params: pair,
  body: Type.Object({ via: Via }),
  /** Seconds till another may be asked for. */
  answer: Type.Object({ retryAfter: Type.Integer() }),
})

const Proof = Type.Object({
  via: Via,
  code: Type.String({ maxLength: 20, message: 'Введите код' }),
})

/** From which of the two each field is taken. */
export const MergeChoice = Type.Object({ name: Side, phone: Side, email: Side, birthdate: Side })

export const mergeCustomers = schema({
  summary:
    'Объединить: всё из карточки other переходит в id, other закрывается и ведёт на id. Вернуть нельзя. Повтор ничего не меняет',
  needs: 'customers.change',
  isFreshNeeded: true,
  params: pair,
  body: Type.Object({ choice: MergeChoice, kept: Proof, closed: Proof }),
  answer: Type.Object({ id: Type.Integer() }),
})
