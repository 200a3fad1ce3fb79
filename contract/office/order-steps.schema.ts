import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { Unpicked } from './handover.schema.ts'
import { officeSection } from './office-call.schema.ts'
import { OrderCard } from './orders.schema.ts'

const schema = officeSection('Шаги заказа')

const params = { number: Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' }) }

export const orderStep = schema({
  summary: 'Что будет, если отдать заказ покупателю или передать в доставку: деньги, несобранное, сообщение',
  needs: 'orders.read',
  params,
  query: { to: Type.String({ maxLength: 40 }) },
  answer: Type.Object({
    /** Null: it may be done; else why not. */
    refusal: Nullable(Type.String()),
    /** To be taken from the buyer now. */
    due: Type.Number(),
    /** How it is paid, in words. */
    paymentText: Type.String(),
    unpicked: Type.Array(Unpicked),
    /** What leaves ten seconds after it. */
    follows: Type.Array(Type.String()),
  }),
})

/** Permission: whoever has only just pressed needs none; later orders.back and a reason. */
export const stepBackOrder = schema({
  summary: 'Вернуть заказ на шаг назад: выдачу, передачу в доставку, сборку',
  needs: 'orders.read',
  params,
  answer: OrderCard,
  idempotent: true,
  body: Type.Object({
    from: Type.String({ maxLength: 40 }),
    reason: Type.Optional(Type.String({ maxLength: 300, message: 'Сократите причину до 300 символов' })),
  }),
})

export const confirmDeskOrder = schema({
  summary: 'Большой заказ с неподтверждённого телефона: с покупателем поговорили, заказ в силе',
  needs: 'orders.change',
  params,
  answer: OrderCard,
  idempotent: true,
})
