import type { PaymentType } from '#contract/order.ts'

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
