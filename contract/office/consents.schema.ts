import Type from 'typebox'
import { CONSENT_KINDS, CONSENT_WAYS } from '#rules/identity/consent.ts'
import { Nullable } from '../shapes.schema.ts'
import { ConsentKindSchema } from './customers.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Клиенты')

/** One thing somebody said. Phone, e-mail and address are masked unless the role may see them. */
export const LedgerEntry = Type.Object({
  id: Type.Integer(),
  at: Moment,
  kind: ConsentKindSchema,
  what: Type.String(),
  isGiven: Type.Boolean(),
  version: Type.String(),
  /** Of the wording; null: given before wordings were kept. */
  hash: Nullable(Type.String()),
  wayText: Type.String(),
  where: Type.String(),
  ip: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  customer: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
})

const listed = (values: readonly string[], message: string) =>
  Type.Optional(
    Type.String({ maxLength: 200, pattern: `^(${values.join('|')})(,(${values.join('|')})){0,9}$`, message }),
  )
const Day = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'День вида 2026-11-16' }))

/** What is looked for; the file is made by the same conditions as the list. */
export const LedgerFilters = {
  search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
  kind: listed(CONSENT_KINDS, 'Такого согласия нет'),
  way: listed(Object.keys(CONSENT_WAYS), 'Такого способа нет'),
  state: listed(['given', 'withdrawn'], 'Дано или отозвано'),
  from: Day,
  to: Day,
  customer: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер клиента' })),
}

export const consentLedger = schema({
  summary:
    'Реестр согласий: кто, когда, с каким текстом, откуда и как согласился или отозвал. По телефону, e-mail, № карточки, виду, способу и дням',
  needs: 'customers.change',
  query: {
    ...LedgerFilters,
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({ entries: Type.Array(LedgerEntry), next: Nullable(Type.String()) }),
})

export const consentWording = schema({
  summary: 'Текст, с которым согласились, каким он был',
  needs: 'customers.change',
  params: { hash: Type.String({ pattern: '^[0-9a-f]{64}$', message: 'Нужен отпечаток текста' }) },
  answer: Type.Object({ text: Type.String(), keptAt: Moment }),
})
