import Type from 'typebox'
import { Nullable } from './shapes.schema.ts'

export const PaperKind = Type.Unsafe<'transfer' | 'invoice'>(
  Type.String({ pattern: '^(transfer|invoice)$', message: 'Вид документа: transfer (УПД) или invoice (счёт)' }),
)

const Day = Type.Optional(
  Type.String({ maxLength: 10, pattern: '^(|\\d{4}-\\d{2}-\\d{2})$', message: 'День вида 2026-11-16' }),
)

export const PaperFilters = { kind: Type.Optional(PaperKind), from: Day, to: Day }

/** A paper of an organization's order. Sums are roubles. */
export const Paper = Type.Object({
  id: Type.String(),
  kind: PaperKind,
  number: Type.String(),
  day: Type.String(),
  total: Type.Number(),
  orderNumber: Type.String(),
  /** Addresses of its files. */
  pdf: Type.String(),
  /** The tax service's format; an invoice has none. */
  xml: Nullable(Type.String()),
})
