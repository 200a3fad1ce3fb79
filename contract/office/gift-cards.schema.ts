import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { JournalEntry } from './audit.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Подарочные карты')

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер карты' })
const CardState = Type.Union([Type.Literal('on'), Type.Literal('spent'), Type.Literal('over'), Type.Literal('blocked')])

/** Sums are roubles. The number itself is nowhere: its last four digits are. */
export const GiftCard = Type.Object({
  id: Type.Integer(),
  last4: Type.String(),
  state: CardState,
  denomination: Type.Number(),
  balance: Type.Number(),
  recipient: Type.String(),
  expiresOn: Type.String(),
  createdAt: Moment,
})

export const giftCards = schema({
  summary: 'Подарочные карты: новые первыми. Поиск по концу номера и имени',
  needs: 'cards.read',
  query: {
    state: Type.Optional(CardState),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
  },
  answer: Type.Array(GiftCard),
})

export const GiftCardCard = Type.Object({
  ...GiftCard.properties,
  message: Type.String(),
  /** Masked unless the role sees contacts. */
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  blockedReason: Type.String(),
  /** Oldest first; what is left after each. */
  ledger: Type.Array(
    Type.Object({
      id: Type.Integer(),
      amount: Type.Number(),
      left: Type.Number(),
      reason: Type.String(),
      orderNumber: Nullable(Type.String()),
      who: Nullable(Type.String()),
      at: Moment,
    }),
  ),
  history: Type.Array(JournalEntry),
})

export const giftCardCard = schema({
  summary: 'Подарочная карта целиком: движения и история',
  needs: 'cards.read',
  params: { id: Id },
  answer: GiftCardCard,
})

export const issueGiftCard = schema({
  summary: 'Выпустить карту и отправить номер получателю. number показывается один раз: больше его нигде нет',
  needs: 'cards.issue',
  isFreshNeeded: true,
  body: Type.Object({
    denomination: Type.Number({ minimum: 0, maximum: 100_000_000, message: 'Укажите номинал' }),
    recipient: Type.String({ maxLength: 100, message: 'Кому — до 100 символов' }),
    phone: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
    email: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
    message: Type.Optional(Type.String({ maxLength: 500, message: 'Поздравление — до 500 символов' })),
    expiresOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'Выберите последний день' }),
  }),
  answer: Type.Object({ number: Type.String(), card: GiftCardCard }),
})

export const blockGiftCard = schema({
  summary: 'Заблокировать карту или открыть снова. Деньги на ней остаются',
  needs: 'cards.issue',
  params: { id: Id },
  body: Type.Object({
    isBlocked: Type.Boolean(),
    reason: Type.Optional(Type.String({ maxLength: 200, message: 'Причина — до 200 символов' })),
  }),
  answer: GiftCardCard,
})
