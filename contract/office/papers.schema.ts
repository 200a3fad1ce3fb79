import Type from 'typebox'
import { Paper, PaperFilters } from '../papers.schema.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Документы')

export const DeskPaper = Type.Object({
  ...Paper.properties,
  company: Type.Object({ id: Nullable(Type.Integer()), name: Type.String(), inn: Type.String() }),
  /** What is wrong with it, in words; null: nothing. */
  note: Nullable(Type.String()),
})

/** Handed over to an organization without a paper. */
const UnwrittenPaper = Type.Object({ orderNumber: Type.String(), company: Type.String(), handedAt: Moment })

const Corrected = Type.Object({ quantity: Type.Number(), sum: Type.Number(), vat: Type.Number() })

/** Goods of a transfer paper came back: what accounting's corrective one has to say. Sums are roubles. */
const PaperCorrection = Type.Object({
  paper: Type.Object({ number: Type.String(), day: Type.String() }),
  orderNumber: Type.String(),
  company: Type.String(),
  /** What the paper is less by, and the VAT in it. */
  total: Type.Number(),
  vat: Type.Number(),
  /** For how much one was written before. */
  told: Type.Number(),
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      unit: Type.String(),
      rateText: Type.String(),
      before: Corrected,
      after: Corrected,
    }),
  ),
})

const Papers = Type.Object({
  papers: Type.Array(DeskPaper),
  /** Others do not fit: the period is to be narrowed. */
  isMore: Type.Boolean(),
  unwritten: Type.Array(UnwrittenPaper),
  corrections: Type.Array(PaperCorrection),
  /** What the shop has not filled in and no paper can be without; null: nothing. */
  problem: Nullable(Type.String()),
  mayWrite: Type.Boolean(),
})

const company = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер организации' })

export const PapersQuery = {
  ...PaperFilters,
  company: Type.Optional(company),
  search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
}

export const deskPapers = schema({
  summary: 'Документы организаций: счета и УПД, новые сверху. Поиск по организации, ИНН, номеру документа или заказа',
  needs: 'orders.read',
  query: PapersQuery,
  answer: Papers,
})

export const writePaper = schema({
  summary: 'Выписать УПД по выданному заказу организации, если его нет',
  needs: 'money.invoice',
  body: Type.Object({
    orderNumber: Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' }),
  }),
  answer: Papers,
})

export const markCorrected = schema({
  summary: 'Отметить, что бухгалтерия выписала УКД к УПД этого заказа; total — на сколько, как в списке',
  needs: 'money.invoice',
  body: Type.Object({
    orderNumber: Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' }),
    total: Type.Number({ minimum: 0, maximum: 1e11, message: 'Сумма — число рублей' }),
  }),
  answer: Papers,
})
