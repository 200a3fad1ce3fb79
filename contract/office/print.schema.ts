import Type from 'typebox'
import { Nullable, VatRateSchema } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'
import { OrderCard } from './orders.schema.ts'

const schema = officeSection('Печать')

const query = {
  numbers: Type.String({
    pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,99}$',
    message: 'Номера заказов через запятую, не больше 100',
  }),
}

/** Who sells, as papers name them; requisites nobody has filled in are empty. */
export const Seller = Type.Object({
  name: Type.String(),
  legalName: Type.String(),
  phone: Type.String(),
  inn: Type.String(),
  kpp: Type.String(),
  address: Type.String(),
  signer: Type.String(),
  /** Of what is sold without a rate of its own: repairs, rental. */
  vatRate: VatRateSchema,
})

export const PrintedOrder = Type.Object({
  card: OrderCard,
  /** The issued invoice; null: the order is paid otherwise. */
  invoiceUrl: Nullable(Type.String()),
  /** «В том числе НДС 22 %» with its sum, by rates; or «Без НДС». */
  vat: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  /** Where its goods lie, as far as somebody has said. */
  shelves: Type.Array(Type.Object({ code: Type.String(), warehouseId: Type.Integer(), shelf: Type.String() })),
})

export const printedOrders = schema({
  summary: 'Заказы для печати: всё, что стоит на бумагах, и реквизиты магазина. Не больше 100 сразу',
  needs: 'orders.read',
  query,
  answer: Type.Object({
    /** The day of the papers. */
    at: Moment,
    seller: Seller,
    orders: Type.Array(PrintedOrder),
    /** Not there, or of other branches. */
    missing: Type.Array(Type.String()),
  }),
})

export const PrintedInvoices = Type.Object({
  /** One PDF of them all, base64; null: none of the orders has an invoice. */
  pdf: Nullable(Type.String()),
  printed: Type.Array(Type.String()),
  /** Those that have none, and why. */
  refused: Type.Array(Type.Object({ number: Type.String(), words: Type.String() })),
})

export const printedInvoices = schema({
  summary: 'Счета нескольких заказов одним PDF, каждый таким, каким он выставлен. Не больше 100 сразу',
  needs: 'orders.read',
  query,
  answer: PrintedInvoices,
})
