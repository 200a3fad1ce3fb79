import Type from 'typebox'
import type { CounterWay } from '#rules/money/movement-words.ts'
import type { MoneyWay, MovementKind, MovementPurpose } from '#rules/money/movements.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment } from './office-call.schema.ts'

/** Where money passes from hand to hand. */
export const CounterWaySchema = Type.Unsafe<CounterWay>(
  Type.String({
    pattern: '^(cash|card|sbp|transfer)$',
    message: 'Выберите, как прошли деньги: наличные, карта, СБП или на счёт',
  }),
)

/** A debt that is paid, or what was paid too much that goes back; all of it or a part. */
export const AskedRest = {
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  direction: Type.Unsafe<'receive' | 'give-back'>(
    Type.String({ pattern: '^(receive|give-back)$', message: 'Получить или вернуть' }),
  ),
  sum: Type.Number({ minimum: 0, maximum: 10_000_000, message: 'Введите сумму до 10 000 000 ₽' }),
  paidBy: CounterWaySchema,
}

export const MoneyRow = Type.Object({
  id: Type.Integer(),
  at: Moment,
  who: Nullable(Type.String()),
  kind: Type.Unsafe<MovementKind>(Type.String()),
  purpose: Type.Unsafe<MovementPurpose>(Type.String()),
  way: Nullable(Type.Unsafe<MoneyWay>(Type.String())),
  /** With a minus: it counters an earlier one. */
  sum: Type.Number(),
  note: Type.String(),
  receipt: Type.String(),
  isCountered: Type.Boolean(),
})

/** What one booking, repair or card owes, has paid and has lying here; roubles. */
export const MoneyBook = Type.Object({
  charged: Type.Number(),
  received: Type.Number(),
  givenBack: Type.Number(),
  withheld: Type.Number(),
  due: Type.Number(),
  toGiveBack: Type.Number(),
  depositTaken: Type.Number(),
  depositHeld: Type.Number(),
  movements: Type.Array(MoneyRow),
})
