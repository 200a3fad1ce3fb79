// What buyers asked to be answered by phone, and what operators did about it.
import type { RequestResult } from '#rules/request/request-words.ts'
import { createRandom, type Random } from '../random.ts'
import { atWork, DAY, HOUR, lastAtWork } from './calendar.ts'
import type { PastOrder } from './orders.ts'
import { operatorOf, type StaffBook } from './staff.ts'
import { CALLBACKS, NO_ANSWER, PARTS, TALKED, WAITING_REQUESTS } from './words.ts'

const REQUESTS_A_YEAR = 520
const MINUTE = 60_000

interface PastStep {
  kind: 'taken' | 'no-answer' | 'talked' | 'closed'
  text: string
  until: Date | null
  staff: number
  at: Date
}

export interface PastRequest {
  type: string
  order: PastOrder
  text: string
  part: { type: string; tool: string } | null
  isAboutGood: boolean
  at: Date
  takenBy: number | null
  nextCall: Date | null
  talkedAt: Date | null
  calls: number
  closed: { result: RequestResult; at: Date; by: number } | null
  /** Its own order: bought by a phone alone. */
  ownOrder: number | null
  steps: PastStep[]
}

const ABOUT_GOODS = new Set(['question', 'analog', 'availability', 'product', 'spare-part'])
const RESULTS: readonly { result: RequestResult; weight: number }[] = [
  { result: 'sold', weight: 34 },
  { result: 'answered', weight: 31 },
  { result: 'not-needed', weight: 14 },
  { result: 'not-reached', weight: 10 },
  { result: 'no-stock', weight: 7 },
  { result: 'spam', weight: 4 },
]

function asked(type: string, text: string, order: PastOrder, at: Date): PastRequest {
  const part = type === 'spare-part' ? { type: PARTS[text] ?? 'other', tool: order.lines[0]!.good.name } : null
  return {
    type,
    order,
    text,
    part,
    isAboutGood: ABOUT_GOODS.has(type),
    at,
    takenBy: null,
    nextCall: null,
    talkedAt: null,
    calls: 0,
    closed: null,
    ownOrder: null,
    steps: [],
  }
}

/** A year of them is over; questions about goods are answered at another desk. */
function close(random: Random, request: PastRequest, staff: StaffBook): void {
  const by = operatorOf(staff, random)
  const { result } = random.weighted(RESULTS, ({ weight }) => weight)
  const taken = atWork(new Date(request.at.getTime() + random.int(2, 40) * MINUTE), random)
  const at = atWork(new Date(taken.getTime() + random.int(3, result === 'not-reached' ? 2000 : 90) * MINUTE), random)
  request.takenBy = by
  request.calls = result === 'spam' ? 0 : result === 'not-reached' ? random.int(2, 4) : 1
  request.talkedAt = result === 'spam' || result === 'not-reached' ? null : at
  request.closed = { result, at, by }
  request.steps = [
    { kind: 'taken', text: '', until: null, staff: by, at: taken },
    ...(request.talkedAt ? [{ kind: 'talked' as const, text: random.one(TALKED), until: null, staff: by, at }] : []),
    { kind: 'closed', text: '', until: null, staff: by, at },
  ]
}

/** Those of today, of every kind: fresh, taken, not reached and put off, come back, forgotten. */
function waiting(random: Random, orders: readonly PastOrder[], staff: StaffBook, now: Date): PastRequest[] {
  const recent = orders.slice(-400)
  const open = lastAtWork(now, random)
  return WAITING_REQUESTS.map(({ type, text, ago, stage }) => {
    const at = new Date(open.getTime() - ago * MINUTE)
    const request = asked(type, text, random.one(recent), at)
    const operator = operatorOf(staff, random)
    if (stage === 'fresh') return request
    const taken = new Date(at.getTime() + (ago * MINUTE) / 3)
    request.takenBy = operator
    request.steps.push({ kind: 'taken', text: '', until: null, staff: operator, at: taken })
    if (stage === 'taken') return request
    const called = new Date(at.getTime() + (ago * MINUTE) / 2)
    request.nextCall =
      stage === 'later' ? new Date(now.getTime() + random.int(20, 170) * MINUTE) : new Date(open.getTime() - 5 * MINUTE)
    request.calls = 1
    request.steps.push({
      kind: 'no-answer',
      text: random.one(NO_ANSWER),
      until: request.nextCall,
      staff: operator,
      at: called,
    })
    return request
  })
}

const OPEN = new Set(['new', 'awaiting-payment'])

/** Oldest first. */
export function makeRequests(orders: readonly PastOrder[], staff: StaffBook, now: Date): PastRequest[] {
  const random = createRandom('history/requests')
  const year = random
    .some(
      orders.filter(({ at }) => now.getTime() - at.getTime() > DAY),
      REQUESTS_A_YEAR,
    )
    .map((order) => {
      const { type, text } = random.one(CALLBACKS)
      const request = asked(type, text, order, new Date(order.at.getTime() + random.int(-40, 40) * MINUTE))
      close(random, request, staff)
      return request
    })
  const byPhone = orders
    .filter(
      ({ source, steps, at }) =>
        source === 'one-click' && OPEN.has(steps.at(-1)!.status) && now.getTime() - at.getTime() < 12 * HOUR,
    )
    .map((order) => ({ ...asked('one-click', order.comment, order, order.at), ownOrder: order.id }))
  return [...year, ...waiting(random, orders, staff, now), ...byPhone].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}
