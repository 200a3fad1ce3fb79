import type { PaymentType } from '#contract/order.ts'
import type { OrderStatus } from '#server/db/schema-orders.ts'

export const STATUS_TEXTS: Record<OrderStatus, string> = {
  new: 'Принят',
  'awaiting-payment': 'Ждёт оплаты',
  assembling: 'Собираем',
  ready: 'Готов к выдаче',
  delivering: 'В пути',
  completed: 'Выполнен',
  cancelled: 'Отменён',
}

export const PAYMENT_TEXTS: Record<PaymentType, string> = {
  'on-receipt': 'При получении',
  online: 'Картой онлайн или по СБП',
  split: 'Частями',
  invoice: 'По счёту для организации',
}

export const DELIVERY_TEXTS = { pickup: 'Самовывоз', courier: 'Доставка курьером', transport: 'Транспортная компания' } as const
