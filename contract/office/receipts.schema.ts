import Type from 'typebox'
import type { ReceiptKind, ReceiptState } from '#rules/order/receipt-words.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Чеки')

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер чека' })
const List = Type.Optional(Type.String({ maxLength: 300, message: 'Слишком длинный список' }))

/** `open`: not with the cash register yet, failed or waiting. */
export const ReceiptView = Type.Unsafe<'failed' | 'waiting' | 'open' | 'sent' | 'all'>(
  Type.String({
    pattern: '^(failed|waiting|open|sent|all)$',
    message: 'Не отправлены, ждут, те и другие, отправлены или все',
  }),
)

export const DeskReceipt = Type.Object({
  id: Type.Integer(),
  kind: Type.Unsafe<ReceiptKind>(Type.String()),
  kindText: Type.String(),
  state: Type.Unsafe<ReceiptState>(Type.String()),
  stateText: Type.String(),
  amount: Type.Number(),
  orderNumber: Type.String(),
  branch: Type.Object({ code: Type.String(), name: Type.String() }),
  /** Why the last try did not do, in the provider's words; empty: it did, or there was none. */
  failure: Type.String(),
  tries: Type.Integer(),
  createdAt: Moment,
  /** Sent, failed or tried last. */
  changedAt: Moment,
  nextTryAt: Nullable(Moment),
  /** It has failed, or waits for its next try. */
  canRepeat: Type.Boolean(),
})

export const ReceiptCounts = Type.Object({ failed: Type.Integer(), waiting: Type.Integer() })

export const deskReceipts = schema({
  summary: 'Чеки: неотправленные дольше ждущие первыми, остальные новые первыми. Поиск по номеру заказа или чека',
  needs: 'money.read',
  query: {
    /** Left out: those not sent yet; with a search or an order everything. */
    view: Type.Optional(ReceiptView),
    kind: List,
    branch: List,
    shop: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    order: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' })),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
    /** `next` of the page before. */
    after: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({
    receipts: Type.Array(DeskReceipt),
    next: Nullable(Type.Integer()),
    /** With the first page alone. */
    counts: Nullable(ReceiptCounts),
  }),
})

export const ReceiptCard = Type.Object({
  ...DeskReceipt.properties,
  modeText: Type.String(),
  /** System of taxation (tag 1055) named by the settings; null: the cash register has one and knows it. */
  taxSystem: Nullable(Type.String()),
  provider: Type.String(),
  /** Of the receipt at the provider, once it is there. */
  providerId: Nullable(Type.String()),
  positions: Type.Array(
    Type.Object({
      name: Type.String(),
      quantity: Type.Integer(),
      unit: Type.String(),
      price: Type.Number(),
      sum: Type.Number(),
      vatText: Type.String(),
      vat: Type.Number(),
      subjectText: Type.String(),
      /** The code of marking a piece is sold by; null: it has none. */
      mark: Nullable(Type.String()),
    }),
  ),
  /** By rates, the highest first. */
  vat: Type.Array(Type.Object({ rateText: Type.String(), sum: Type.Number(), vat: Type.Number() })),
  /** Newest first. */
  attempts: Type.Array(
    Type.Object({ at: Moment, isSent: Type.Boolean(), words: Type.String(), who: Nullable(Type.String()) }),
  ),
})

export const receiptCard = schema({
  summary: 'Чек целиком: позиции с НДС, предметом и способом расчёта, попытки отправки',
  needs: 'money.read',
  params: { id: Id },
  answer: ReceiptCard,
})

export const repeatDeskReceipts = schema({
  summary: 'Отправить чеки ещё раз: причина отказа устранена. Уже отправленные не тронет',
  needs: 'money.refund',
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: 200, message: 'Выберите от 1 до 200 чеков' }),
  }),
  answer: Type.Object({ repeated: Type.Array(Type.Integer()) }),
})
