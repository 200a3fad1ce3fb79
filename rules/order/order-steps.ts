import { type OrderStatus, STATUS_TEXTS } from './order-status.ts'

export interface StepFacts {
  status: OrderStatus
  delivery: 'pickup' | 'courier' | 'transport'
  payment: 'on-receipt' | 'online' | 'split' | 'invoice'
  /** A gift card: it goes out by itself once it is paid. */
  isGift?: boolean
  isPaid: boolean
  /** The money is frozen: as good as paid until it is picked. */
  isHeld?: boolean
  /** Given on credit and not paid for: the money comes last. */
  isOnCredit?: boolean
  /** Moments as the wire has them. */
  placedAt: string
  paidAt: string | null
  /** Oldest first. */
  history: readonly { status: OrderStatus; at: string }[]
}

export interface OrderStep {
  key: string
  label: string
  /** When it happened; null: it has not, or nobody wrote it down. */
  at: string | null
}

/** What happens before the buyer has it: the last stretch is named by who carries it. */
const HANDED: Record<StepFacts['delivery'], { status: OrderStatus; label: string }> = {
  pickup: { status: 'ready', label: 'Готов к выдаче' },
  courier: { status: 'delivering', label: 'Везёт курьер' },
  transport: { status: 'delivering', label: 'Передан перевозчику' },
}

const RANK: Record<OrderStatus, number> = {
  'awaiting-payment': 0,
  new: 0,
  assembling: 1,
  ready: 2,
  delivering: 2,
  completed: 3,
  cancelled: -1,
}

/** The way of an order, step by step; `current` counts from 0, as many as there are steps when it is over. */
export function orderSteps(facts: StepFacts): { steps: OrderStep[]; current: number } {
  const { status, delivery, payment, isPaid, isHeld = false, isOnCredit = false, placedAt, paidAt, history } = facts
  const when = (...statuses: OrderStatus[]) => history.find((each) => statuses.includes(each.status))?.at ?? null
  const taken = { key: 'placed', label: STATUS_TEXTS.new, at: placedAt }
  const isPrepaid = payment !== 'on-receipt'
  const payStep = isPrepaid
    ? [
        {
          key: 'payment',
          label: isPaid
            ? payment === 'split'
              ? 'Первый платёж принят'
              : 'Оплачен'
            : isHeld
              ? 'Деньги заморожены'
              : 'Оплата',
          at: isPaid ? paidAt : null,
        },
      ]
    : []
  const handed = HANDED[delivery]
  const completed = { key: 'completed', label: facts.isGift ? 'Карта отправлена' : 'Получен', at: when('completed') }
  const picked: OrderStep[] = [
    { key: 'assembling', label: 'Собираем', at: when('assembling') },
    { key: 'handed', label: handed.label, at: when(handed.status) },
  ]
  const way = facts.isGift ? [completed] : [...picked, completed]
  if (status === 'cancelled') {
    const done = way.filter(({ at }) => at !== null)
    const steps = [
      taken,
      ...(isPaid ? payStep : []),
      ...done,
      { key: 'cancelled', label: STATUS_TEXTS.cancelled, at: when('cancelled') },
    ]
    return { steps, current: steps.length - 1 }
  }
  const rank = RANK[status]
  if (isOnCredit)
    return { steps: [taken, ...way, ...payStep], current: 1 + Math.max(0, rank - 1) + (rank === 3 ? 1 : 0) }
  const steps = [taken, ...payStep, ...way]
  const first = steps.length - way.length
  if (status === 'completed') return { steps, current: steps.length }
  // accepted and waiting for the money, or for somebody to begin
  if (rank === 0) return { steps, current: isPrepaid && !isPaid && !isHeld ? 1 : first }
  return { steps, current: first + rank - 1 }
}
