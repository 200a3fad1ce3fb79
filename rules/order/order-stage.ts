import { dayText, moscowMoment } from '../calendar/moscow-time.ts'
import { datedPromise } from '../delivery/order-promise.ts'
import { tieWords } from '../text/tie-words.ts'
import { NBSP } from '../text/typography.ts'
import { todayClockText } from './unproven-order.ts'

export interface StageFacts {
  status: string
  /** Moments as the wire has them. */
  createdAt: string
  reservedUntil: string | null
  history: readonly { status: string; at: string }[]
  delivery: { text: string; address: string }
}

function dayOf(iso: string, withYear: boolean): string {
  const day = moscowMoment(new Date(iso))?.day
  return day ? dayText(day) + (withYear ? NBSP + day.slice(0, 4) : '') : ''
}

/** When and where, beside the status of an order: what is over says its day, what is to come its promise. */
export function stageNote({ status, createdAt, reservedUntil, history, delivery }: StageFacts): string {
  const at = history.findLast((each) => each.status === status)?.at
  if (status === 'cancelled') return at ? dayOf(at, true) : ''
  if (status === 'awaiting-payment' && reservedUntil)
    return `держим товары до${NBSP}${todayClockText(new Date(reservedUntil))}, ${dayOf(reservedUntil, false)}`
  const when =
    status === 'completed' && at
      ? dayOf(at, true)
      : status === 'ready' && at
        ? `с${NBSP}${dayOf(at, false)}`
        : datedPromise(delivery.text, new Date(createdAt))
  return [when, tieWords(delivery.address).replaceAll('кв. ', `кв.${NBSP}`)].filter(Boolean).join(' · ')
}

const NEAREST = ['ready', 'delivering', 'awaiting-payment', 'assembling', 'new']

/** Which of the open orders wants its buyer first: one that can be fetched before one that is on its way. */
export function nextOrder<T extends { status: string }>(orders: readonly T[]): T | undefined {
  return NEAREST.map((status) => orders.find((order) => order.status === status)).find((order) => order !== undefined)
}
