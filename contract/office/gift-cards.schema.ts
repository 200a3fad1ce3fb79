import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { JournalEntry } from './audit.schema.ts'
import { MoneyBook } from './money.schema.ts'
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
  origin: Type.Unsafe<'unknown' | 'site' | 'sold' | 'gift'>(Type.String()),
  giftReason: Type.String(),
  /** What was paid for it over the counter. */
  money: MoneyBook,
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

/** Made where the form is opened: the same form sent twice makes one card. */
const RequestKey = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,100}$',
  message: 'Ключ повтора — от 8 до 100 латинских букв, цифр и знаков',
})
/** Null: it was made by an earlier press, and its number is told once. */
const WithNumber = Type.Object({ number: Nullable(Type.String()), card: GiftCardCard })

export const issueGiftCard = schema({
  summary:
    'Выпустить карту — проданную или подарок — и отправить номер получателю. number показывается один раз: больше его нигде нет. Нужно свежее подтверждение',
  needs: 'cards.issue',
  body: Type.Object({
    key: RequestKey,
    origin: Type.Unsafe<'sold' | 'gift'>(
      Type.String({ pattern: '^(sold|gift)$', message: 'Выберите: карту продали или подарили' }),
    ),
    /** How it was paid; of one that was sold. */
    paidBy: Type.Optional(
      Type.Unsafe<'cash' | 'card' | 'sbp' | 'transfer'>(
        Type.String({ pattern: '^(cash|card|sbp|transfer)$', message: 'Выберите, чем заплатили за карту' }),
      ),
    ),
    /** In whose drawer the money lies; not needed for a transfer. */
    shop: Type.Optional(Id),
    /** Why it is given; of a gift. */
    giftReason: Type.Optional(Type.String({ maxLength: 200, message: 'Причина — до 200 символов' })),
    denomination: Type.Number({ minimum: 0, maximum: 100_000_000, message: 'Укажите номинал' }),
    recipient: Type.String({ maxLength: 100, message: 'Кому — до 100 символов' }),
    phone: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
    email: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
    message: Type.Optional(Type.String({ maxLength: 500, message: 'Поздравление — до 500 символов' })),
    expiresOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'Выберите последний день' }),
  }),
  answer: WithNumber,
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

export const reissueGiftCard = schema({
  summary: 'Новый номер той же карты: старый больше не платит, остаток и срок те же. Нужно свежее подтверждение',
  needs: 'cards.issue',
  final: 'asked',
  params: { id: Id },
  body: Type.Object({
    key: RequestKey,
    /** Where the number goes; left out: where the first one went. */
    phone: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
    email: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  }),
  answer: WithNumber,
})

export const extendGiftCard = schema({
  summary: 'Продлить карту до другого дня',
  needs: 'cards.issue',
  params: { id: Id },
  body: Type.Object({
    expiresOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'Выберите последний день' }),
  }),
  answer: GiftCardCard,
})
