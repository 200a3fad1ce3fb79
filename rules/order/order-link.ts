import type { OrderStatus } from './order-status.ts'
import { DAY_MS } from '../calendar/durations.ts'

/** As long as a guest's order may come into an account: by then the phone may be somebody else's. */
const LINK_DAYS_AFTER_END = 90

const isEnded = (status: OrderStatus) => status === 'completed' || status === 'cancelled'

interface LinkedOrder {
  status: OrderStatus
  /** Its last change. */
  updatedAt: Date
}

/** Opens nothing any more: the order ended long ago. */
export const isLinkOver = ({ status, updatedAt }: LinkedOrder, now: Date): boolean =>
  isEnded(status) && now.getTime() - updatedAt.getTime() > LINK_DAYS_AFTER_END * DAY_MS

/**
 * Links are forwarded and stay in inboxes: once nobody has to check them, the name and the address are for the
 * signed-in buyer alone.
 */
export const showsPerson = (status: OrderStatus, isOwner: boolean): boolean => isOwner || !isEnded(status)
