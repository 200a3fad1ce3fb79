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

type Delivery = 'pickup' | 'courier' | 'transport'

/** What its buyer comes for is never on its way. */
export const nextStatuses = (status: OrderStatus, delivery?: Delivery): readonly OrderStatus[] =>
  delivery === 'pickup' ? NEXT[status].filter((each) => each !== 'delivering') : NEXT[status]

export const canMove = (from: OrderStatus, to: OrderStatus, delivery?: Delivery): boolean =>
  nextStatuses(from, delivery).includes(to)

/** Where a step that was taken by mistake may lead back; the first, when nobody knows where it came from. */
const BACK: Record<OrderStatus, readonly OrderStatus[]> = {
  'awaiting-payment': [],
  new: [],
  assembling: ['new'],
  ready: ['assembling', 'new', 'delivering'],
  delivering: ['assembling', 'ready', 'new'],
  completed: ['ready', 'delivering', 'assembling', 'new'],
  cancelled: [],
}

/** Where it stood before, as far as it may go there; null: there is no way back. */
export const statusBefore = (status: OrderStatus, history: readonly OrderStatus[]): OrderStatus | null => {
  const before = history.findLast((each, at) => each !== status && history[at + 1] === status)
  return BACK[status].find((each) => each === before) ?? BACK[status][0] ?? null
}

/** The step an order takes when all goes well: who comes for it is handed it, what is brought leaves picked. */
export function usualNext(status: OrderStatus, isPickup: boolean): OrderStatus | null {
  if (status === 'new') return 'assembling'
  if (status === 'assembling') return 'ready'
  if (status === 'ready') return isPickup ? 'completed' : 'delivering'
  return status === 'delivering' ? 'completed' : null
}
