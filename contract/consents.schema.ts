import Type from 'typebox'
import { CONSENT_KINDS, type ConsentKind, type ConsentState } from '#rules/identity/consent.ts'
import { section } from './call.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Согласия')

const Kind = Type.Unsafe<ConsentKind>(
  Type.Union(
    CONSENT_KINDS.map((kind) => Type.Literal(kind)),
    { message: 'Такого согласия нет', missing: 'Укажите согласие' },
  ),
)

export const OwnConsent = Type.Object({
  kind: Kind,
  name: Type.String(),
  about: Type.String(),
  /** The page with its wording. */
  path: Type.String(),
  state: Type.Unsafe<ConsentState>(Type.String()),
  /** When and how it was said last. */
  at: Nullable(Type.String()),
  wayText: Type.String(),
  version: Type.String(),
  /** Given by a press here; the rest is given where it is needed. */
  isGivenHere: Type.Boolean(),
})

export const userConsents = schema({
  summary: 'Согласия покупателя: что дано, что отозвано, что просят подтвердить заново',
  access: 'customer',
  answer: Type.Array(OwnConsent),
})

export const answerConsent = schema({
  summary: 'Дать согласие или отозвать его. Отзыв согласия на обработку данных становится запросом со сроком ответа',
  access: 'customer',
  body: Type.Object({ kind: Kind, given: Type.Boolean() }),
  answer: Type.Array(OwnConsent),
})

export const noteCookieChoice = schema({
  summary: 'Записать, какие cookie разрешил посетитель',
  access: 'visitor',
  body: Type.Object({ given: Type.Boolean() }),
  answer: Type.Literal(true),
})
