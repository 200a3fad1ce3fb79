// The way of an order from the press of the button to the buyer's hands, step by step, whole; the loader cuts it at
// «now».
import { dayText, moscowMoment, daysBetween } from '#rules/calendar/moscow-time.ts'
import { invoiceEndsOn, invoiceTerm } from '#rules/order/invoice-term.ts'
import type { OrderStatus } from '#rules/order/order-status.ts'
import type { Random } from '../random.ts'
import { atWork, dayLater, HOUR } from './calendar.ts'
import { counterOf, operatorOf, type StaffBook } from './staff.ts'
import { CANCEL_REASONS } from './words.ts'

export interface Step {
  status: OrderStatus
  at: Date
  actor: 'buyer' | 'shop' | 'system'
  staff: number | null
  note: string
}

interface Attempt {
  at: Date
  settledAt: Date
  state: 'paid' | 'declined' | 'refunded'
}

export interface Way {
  steps: Step[]
  attempts: Attempt[]
  paidAt: Date | null
  /** Of an unpaid online order. */
  reservedUntil: Date | null
}

interface Facts {
  at: Date
  payment: 'on-receipt' | 'online' | 'split' | 'invoice'
  delivery: 'pickup' | 'courier' | 'transport'
  shop: number | null
  /** Days from the order to the promised one. */
  promised: number
  /** Who wrote it down for a caller; null: the buyer did. */
  operator: number | null
}

const RESERVED_MS = HOUR
/** Days banks work: what the setting says of a new shop. */
export const INVOICE_DAYS = 3
const MINUTE = 60_000
const minutesLater = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE)

export function wayOf(random: Random, facts: Facts, staff: StaffBook): Way {
  const way: Way = { steps: [], attempts: [], paidAt: null, reservedUntil: null }
  const begun = begin(random, facts, staff, way)
  if (begun) lead(random, facts, staff, way, begun)
  return way
}

const last = ({ steps }: Way) => steps.at(-1)!.at
const put = (way: Way, step: Omit<Step, 'note'> & { note?: string }) => way.steps.push({ note: '', ...step })

/** Until somebody may begin to pick it; null: it ended before. */
function begin(random: Random, { at, payment, operator }: Facts, staff: StaffBook, way: Way): Date | null {
  const by =
    operator === null
      ? { actor: 'buyer' as const, staff: null }
      : { actor: 'shop' as const, staff: operator, note: 'Оформлен по телефону' }
  if (payment === 'on-receipt') {
    put(way, { status: 'new', at, ...by })
    return at
  }
  put(way, { status: 'awaiting-payment', at, ...by })
  if (payment === 'invoice') {
    const until = invoiceTerm(at, INVOICE_DAYS)!
    if (random.chance(0.15)) {
      const when = new Date(`${invoiceEndsOn(until, until)}T12:00:00+03:00`)
      put(way, {
        status: 'cancelled',
        at: when,
        actor: 'system',
        staff: null,
        note: `Счёт не оплачен до ${dayText(until)}`,
      })
      return null
    }
    way.paidAt = dayLater(at, random.one([1, 2, 2, 3, 3]), [10, 17], random)
    put(way, { status: 'new', at: way.paidAt, actor: 'shop', staff: staff.accountant, note: 'Счёт оплачен' })
    return way.paidAt
  }
  way.reservedUntil = new Date(at.getTime() + RESERVED_MS)
  return payOnline(random, at, way)
}

function payOnline(random: Random, at: Date, way: Way): Date | null {
  let when = minutesLater(at, random.int(1, 5))
  const declined = random.chance(0.11) ? random.int(1, 2) : 0
  for (let tries = 0; tries < declined; tries++) {
    const settledAt = minutesLater(when, random.int(1, 4))
    way.attempts.push({ at: when, settledAt, state: 'declined' })
    when = minutesLater(settledAt, random.int(1, 6))
  }
  if (random.chance(declined > 0 ? 0.35 : 0.04)) {
    put(way, { status: 'cancelled', at: way.reservedUntil!, actor: 'system', staff: null, note: 'Не оплачен вовремя' })
    return null
  }
  way.paidAt = minutesLater(when, random.int(1, 6))
  way.attempts.push({ at: when, settledAt: way.paidAt, state: 'paid' })
  put(way, { status: 'new', at: way.paidAt, actor: 'system', staff: null, note: 'Оплачен' })
  return way.paidAt
}

function lead(random: Random, facts: Facts, staff: StaffBook, way: Way, begun: Date): void {
  // what a firm has paid for by invoice it takes
  const isSettled = facts.payment === 'invoice'
  if (!isSettled && random.chance(0.075)) {
    cancelEarly(random, staff, way, begun)
    return
  }
  const { at, delivery, shop } = facts
  const picking = atWork(minutesLater(begun, random.int(15, 280)), random)
  const isPicker = random.chance(0.7)
  put(way, {
    status: 'assembling',
    at: picking,
    actor: 'shop',
    staff: isPicker ? random.one(staff.pickers) : operatorOf(staff, random),
  })
  // one in seventeen comes a day late
  const days = Math.max(facts.promised, daysBetween(dayOf(at), dayOf(picking))) + (random.chance(0.06) ? 1 : 0)
  const prepared = later(picking, dayLater(at, days, days === 0 ? [10, 19] : [9, 15], random), random)
  const brings = delivery === 'pickup' ? 'ready' : 'delivering'
  put(way, {
    status: brings,
    at: prepared,
    actor: 'shop',
    staff: delivery === 'pickup' ? random.one(staff.pickers) : operatorOf(staff, random),
  })
  if (delivery === 'pickup' && !isSettled && random.chance(0.025)) {
    const when = dayLater(prepared, 8, [11, 18], random)
    cancel(way, { at: when, actor: 'shop', staff: operatorOf(staff, random), note: 'Не забрали за семь дней' })
    return
  }
  const handed = handedOver(random, delivery, prepared)
  put(way, {
    status: 'completed',
    at: handed,
    actor: 'shop',
    staff: delivery === 'pickup' ? counterOf(staff, shop) : operatorOf(staff, random),
  })
  way.paidAt ??= handed
}

const dayOf = (moment: Date) => moscowMoment(moment)!.day
const later = (after: Date, wanted: Date, random: Random) =>
  wanted > after ? wanted : minutesLater(after, random.int(20, 160))

function handedOver(random: Random, delivery: Facts['delivery'], prepared: Date): Date {
  if (delivery === 'courier') return minutesLater(prepared, random.int(60, 420))
  if (delivery === 'transport') return dayLater(prepared, random.int(3, 9), [11, 20], random)
  const days = random.weighted(
    [0, 1, 2, 3, 5],
    (each) => [0.46, 0.28, 0.14, 0.08, 0.04][[0, 1, 2, 3, 5].indexOf(each)]!,
  )
  const wished = dayLater(prepared, days, [10, 20], random)
  // whoever would come before it is ready, or after closing, comes the next day
  return wished > minutesLater(prepared, 25) ? wished : dayLater(prepared, 1, [10, 20], random)
}

function cancelEarly(random: Random, staff: StaffBook, way: Way, begun: Date): void {
  if (random.chance(0.45)) {
    const at = minutesLater(begun, random.int(4, 400))
    cancel(way, { at, actor: 'buyer', staff: null, note: 'Отменён покупателем' })
    return
  }
  const at = atWork(minutesLater(begun, random.int(20, 600)), random)
  cancel(way, { at, actor: 'shop', staff: operatorOf(staff, random), note: random.one(CANCEL_REASONS) })
}

/** Money that has come goes back the same day. */
function cancel(way: Way, step: Omit<Step, 'status'>): void {
  put(way, { status: 'cancelled', ...step })
  for (const attempt of way.attempts)
    if (attempt.state === 'paid') Object.assign(attempt, { state: 'refunded', settledAt: minutesLater(last(way), 3) })
}

/** What has happened by `now`; a payment that is under way then is not known yet. */
export function wayUntil({ steps, attempts, paidAt, reservedUntil }: Way, now: Date): Way {
  const done = steps.filter(({ at }) => at <= now)
  const isCancelled = done.at(-1)!.status === 'cancelled'
  const isUnpaid = done.at(-1)!.status === 'awaiting-payment'
  return {
    steps: done,
    attempts: attempts.flatMap((attempt) => {
      if (attempt.state !== 'refunded') return attempt.settledAt <= now ? [attempt] : []
      // paid long ago, given back or to be kept by what has happened since
      if (paidAt! > now) return []
      const settledAt = attempt.settledAt <= now ? attempt.settledAt : now
      return [isCancelled ? { ...attempt, settledAt } : { ...attempt, state: 'paid' as const, settledAt: paidAt! }]
    }),
    paidAt: paidAt && paidAt <= now ? paidAt : null,
    reservedUntil: isUnpaid ? reservedUntil : null,
  }
}
