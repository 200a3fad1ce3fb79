export type OrderStatus = 'new' | 'awaiting-payment' | 'assembling' | 'ready' | 'delivering' | 'completed' | 'cancelled'

export const STATUS_TEXTS: Record<OrderStatus, string> = {
  new: 'Принят',
  'awaiting-payment': 'Ждёт оплаты',
  assembling: 'Собираем',
  ready: 'Готов к выдаче',
  delivering: 'В пути',
  completed: 'Выполнен',
  cancelled: 'Отменён',
}

/**
 * State machine of an order: where the shop may move it by hand. Paid is not a status: an order waits for money until
 * it is paid, then it is new.
 */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  'awaiting-payment': ['cancelled'],
  new: ['assembling', 'ready', 'delivering', 'completed', 'cancelled'],
  assembling: ['ready', 'delivering', 'completed', 'cancelled'],
  ready: ['delivering', 'completed', 'cancelled'],
  delivering: ['ready', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** Nothing more happens to it. */
export const FINISHED: readonly OrderStatus[] = ['completed', 'cancelled']

export const isOrderStatus = (text: string): text is OrderStatus => Object.hasOwn(NEXT, text)

export const nextStatuses = (status: OrderStatus): readonly OrderStatus[] => NEXT[status]

export const canMove = (from: OrderStatus, to: OrderStatus): boolean => NEXT[from].includes(to)

/** The step an order takes when all goes well: who comes for it is handed it, what is brought leaves first. */
export function usualNext(status: OrderStatus, isPickup: boolean): OrderStatus | null {
  if (status === 'new') return 'assembling'
  if (status === 'assembling') return isPickup ? 'ready' : 'delivering'
  if (status === 'ready') return isPickup ? 'completed' : 'delivering'
  return status === 'delivering' ? 'completed' : null
}
