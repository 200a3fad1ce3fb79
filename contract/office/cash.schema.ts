import Type from 'typebox'
import type { MoneyWay } from '#rules/money/movements.ts'
import { Nullable } from '../shapes.schema.ts'
import { MoneyRow } from './money.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Касса дня')

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер' })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'Выберите день' })
const Rubles = Type.Number({ minimum: 0, maximum: 10_000_000, message: 'Введите сумму от 0 до 10 000 000 ₽' })

const Passed = { received: Type.Number(), givenBack: Type.Number(), left: Type.Number() }

const Closing = Type.Object({
  id: Type.Integer(),
  at: Moment,
  who: Nullable(Type.String()),
  expected: Type.Number(),
  counted: Type.Number(),
  taken: Type.Number(),
  reason: Type.String(),
})

/** Sums are roubles. */
export const CashDay = Type.Object({
  shops: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  shop: Type.Integer(),
  today: Type.String(),
  day: Type.String(),
  /** What passed from hand to hand that day. */
  ways: Type.Array(Type.Object({ way: Type.Unsafe<MoneyWay>(Type.String()), ...Passed })),
  people: Type.Array(
    Type.Object({
      id: Nullable(Type.Integer()),
      name: Type.String(),
      cash: Type.Number(),
      card: Type.Number(),
      sbp: Type.Number(),
      other: Type.Number(),
    }),
  ),
  /** Held now, whichever day is looked at. */
  deposits: Type.Object({ sum: Type.Number(), count: Type.Integer() }),
  /** Cash that lies there now, since the drawer was closed last. */
  drawer: Type.Object({
    closedAt: Nullable(Moment),
    left: Type.Number(),
    received: Type.Number(),
    givenBack: Type.Number(),
    expected: Type.Number(),
    /** The last movement it covers. */
    untilId: Type.Integer(),
  }),
  closings: Type.Array(Closing),
  movements: Type.Array(
    Type.Object({
      ...MoneyRow.properties,
      subject: Type.Unsafe<'order' | 'rental' | 'repair' | 'gift-card'>(Type.String()),
      /** As people call it: «Заказ 100123». */
      what: Type.String(),
      path: Nullable(Type.String()),
      /** In a drawer that was closed with it. */
      isClosed: Type.Boolean(),
      canCounter: Type.Boolean(),
      /** A receipt is punched for it, and nobody has noted which. */
      lacksReceipt: Type.Boolean(),
    }),
  ),
})

export const cashDay = schema({
  summary: 'Касса дня одного магазина: движения, по способам и людям, залоги сейчас, закрытия',
  needs: 'cash.read',
  query: {
    shop: Type.Optional(Id),
    branch: Type.Optional(Type.String({ maxLength: 20 })),
    day: Type.Optional(Day),
  },
  answer: CashDay,
})

export const closeDrawer = schema({
  summary: 'Закрыть кассу: что пересчитали, что сдали, откуда разница',
  needs: 'cash.close',
  idempotent: true,
  body: Type.Object({
    shop: Id,
    /** As it was shown: 409 when money has passed since. */
    expected: Type.Number({ minimum: -10_000_000, maximum: 10_000_000_000 }),
    counted: Rubles,
    taken: Rubles,
    reason: Type.Optional(Type.String({ maxLength: 300, message: 'Причина — до 300 символов' })),
  }),
  answer: CashDay,
})

export const counterMoney = schema({
  summary: 'Отменить движение денег обратной записью, с причиной',
  needs: 'cash.correct',
  idempotent: true,
  params: { id: Id },
  body: Type.Object({ reason: Type.String({ maxLength: 300, message: 'Причина — до 300 символов' }) }),
  answer: CashDay,
})

export const noteMoneyReceipt = schema({
  summary: 'Отметить чек кассы: на всё, что взяли или отдали одним нажатием, кроме залога',
  needs: 'cash.close',
  idempotent: true,
  params: { id: Id },
  body: Type.Object({ number: Type.String({ maxLength: 40, message: 'Номер чека — до 40 символов' }) }),
  answer: CashDay,
})
