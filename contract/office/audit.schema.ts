import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Журнал')

/** One change. Secrets are not in it, phones and e-mails are masked. */
export const JournalEntry = Type.Object({
  id: Type.String(),
  at: Moment,
  who: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  /** «Пульт», «Командная строка», «Магазин» (a buyer or a job). */
  via: Type.String(),
  ip: Type.String(),
  thing: Type.String(),
  thingText: Type.String(),
  key: Type.String(),
  /** «Заказ 100123», «Сотрудник Анна Ковалёва». */
  title: Type.String(),
  action: Type.String(),
  actionText: Type.String(),
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      label: Type.String(),
      before: Nullable(Type.String()),
      after: Nullable(Type.String()),
    }),
  ),
})

const page = {
  /** `next` of the page before. */
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', message: 'after берут из ответа' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
}
const Day = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'День вида 2026-11-16' }))
const Page = Type.Object({ entries: Type.Array(JournalEntry), next: Nullable(Type.String()) })

export const journal = schema({
  summary: 'Журнал изменений: кто, когда, откуда, что было и стало. По человеку, вещи и времени',
  needs: 'audit.read',
  query: {
    staff: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    thing: Type.Optional(Type.String({ maxLength: 40 })),
    key: Type.Optional(Type.String({ maxLength: 100 })),
    from: Day,
    to: Day,
    ...page,
  },
  answer: Page,
})

export const journalLists = schema({
  summary: 'Из чего выбирают в журнале: люди, что в него попали, и вещи',
  needs: 'audit.read',
  answer: Type.Object({
    people: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    things: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
  }),
})

export const orderJournal = schema({
  summary: 'Что и кто менял в заказе',
  needs: 'orders.read',
  params: { number: Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' }) },
  query: page,
  answer: Page,
})

export const customerJournal = schema({
  summary: 'Что и кто менял в карточке клиента',
  needs: 'customers.read',
  params: { id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер клиента' }) },
  query: page,
  answer: Page,
})
