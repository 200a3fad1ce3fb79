import { formatMoney, type Kopecks } from '../money/money.ts'
import { type OrderStatus, STATUS_TEXTS } from './order-status.ts'

/** Until it is packed: what is ready or on its way is handed over, taken back or cancelled. */
const EDITABLE: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment', 'assembling'])

export const canEdit = (status: OrderStatus): boolean => EDITABLE.has(status)

export const editRefusal = (number: string, status: OrderStatus): string =>
  `Заказ № ${number} «${STATUS_TEXTS[status]}»: состав и получение меняют, пока он не собран`

export interface PaidFacts {
  isPaid: boolean
  /** What came for it and stays. */
  received: Kopecks
  /** Given back without the order getting cheaper. */
  compensated: Kopecks
  payment: 'on-receipt' | 'online' | 'split' | 'invoice'
  delivery: 'pickup' | 'courier' | 'transport'
}

interface EditMoney {
  /** To go back to the buyer. */
  refund: Kopecks
  /** To be paid by the order's link, or when the buyer gets it. */
  due: Kopecks
  /** Why it cannot be. */
  refusal: string | null
}

/**
 * What a change of the sum does to the money: of a paid order the surplus goes back by itself, the shortage is paid
 * online where the shop takes payments (`hasOnline`), or on receipt where somebody is there to take it.
 */
export function settleEdit(facts: PaidFacts, total: Kopecks, hasOnline: boolean): EditMoney {
  const { isPaid, received, compensated, payment, delivery } = facts
  if (!isPaid) return { refund: 0, due: Math.max(0, total - received), refusal: null }
  if (total <= received) return { refund: Math.min(received - total, received - compensated), due: 0, refusal: null }
  const due = total - received
  const refusal =
    payment === 'invoice'
      ? `Счёт оплачен, а заказ дорожает на ${formatMoney(due)}: оформите добавленное новым заказом`
      : delivery === 'transport' && !hasOnline
        ? `Заказ оплачен и едет транспортной компанией: доплату ${formatMoney(due)} взять некому. Оформите добавленное новым заказом`
        : null
  return { refund: 0, due, refusal }
}

/** What is still to be paid for it. */
export const editDueOf = ({ received }: Pick<PaidFacts, 'received'>, total: Kopecks): Kopecks =>
  Math.max(0, total - received)
