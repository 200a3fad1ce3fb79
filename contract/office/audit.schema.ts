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
  /** What a number alone does not say: the name of a good. */
  about: Nullable(Type.String()),
  /** Where the thing is led in the office; null: nowhere by itself. */
  path: Nullable(Type.String()),
  /** Whose branch it happened to; null: the whole shop's. */
  branch: Nullable(Type.String()),
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

/** Several values of one condition stand by comma. */
const listed = (pattern: string, message: string) =>
  Type.Optional(Type.String({ maxLength: 400, pattern: `^(${pattern})(,(${pattern})){0,19}$`, message }))

/** What is looked for; the file is made by the same conditions as the list. */
export const JournalFilters = {
  staff: listed('[1-9]\\d{0,8}|shop|command', 'Люди — номерами, «shop» или «command», через запятую'),
  thing: listed('[a-z0-9-]{1,40}', 'Вещи — кодами через запятую'),
  key: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите номер или код до 100 знаков' })),
  action: listed('insert|update|delete|look|enter|export', 'Такого вида изменений нет'),
  /** A column of a thing: «good.price». */
  field: listed('[a-z0-9-]{1,40}\\.[a-z0-9_]{1,60}', 'Поля — кодами вида good.price через запятую'),
  branch: listed('[\\w-]{1,20}', 'Филиалы — кодами через запятую'),
  from: Day,
  to: Day,
}

export const journal = schema({
  summary: 'Журнал изменений: кто, когда, откуда, что было и стало. По человеку, вещи, виду, полю, филиалу и времени',
  needs: 'audit.read',
  query: { ...JournalFilters, ...page },
  answer: Page,
})

export const journalEntry = schema({
  summary: 'Одна запись журнала',
  needs: 'audit.read',
  params: { id: Type.String({ pattern: '^[0-9]{1,18}$', message: 'Нужен номер записи' }) },
  answer: JournalEntry,
})

const Choice = Type.Object({ code: Type.String(), text: Type.String() })

export const journalLists = schema({
  summary: 'Из чего выбирают в журнале: люди, что в него попали, вещи с их полями, виды изменений, филиалы',
  needs: 'audit.read',
  answer: Type.Object({
    people: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    things: Type.Array(Choice),
    actions: Type.Array(Choice),
    branches: Type.Array(Choice),
    fields: Type.Array(Type.Object({ thing: Type.String(), code: Type.String(), text: Type.String() })),
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
