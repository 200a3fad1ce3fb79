import type { PaymentType } from '#contract/order.ts'
import { withoutWeekday } from '#rules/delivery/order-promise.ts'

export const PAYMENT_TEXTS: Record<PaymentType, string> = {
  'on-receipt': 'При получении',
  online: 'Картой онлайн или по СБП',
  split: 'Частями',
  invoice: 'По счёту для организации',
}

export const DELIVERY_TEXTS = {
  pickup: 'Самовывоз',
  courier: 'Доставка курьером',
  transport: 'Транспортная компания',
} as const

/** The same, for a message whose parts are paid for. */
export const inBrief = (text: string): string =>
  withoutWeekday(text)
    .replace(/,? каким вы платили/, '')
    .replace(': банку нужно до нескольких рабочих дней', '')
