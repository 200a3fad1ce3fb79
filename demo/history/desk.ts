// What operators wrote beside orders: calls, notes, tags, whom it is given to.
import { createRandom, type Random } from '../random.ts'
import { atWork, HOUR, lastAtWork } from './calendar.ts'
import type { PastOrder } from './orders.ts'
import { operatorOf, type StaffBook } from './staff.ts'
import { NO_ANSWER, NOTES, TAGS, TALKED } from './words.ts'

interface PastNote {
  order: number
  staff: number
  kind: 'note' | 'no-answer' | 'talked'
  text: string
  at: Date
}

interface DeskRow {
  order: number
  tags: string[]
  assigned: number | null
  nextCall: Date | null
  calls: number
}

export interface Desk {
  notes: PastNote[]
  row: DeskRow | null
}

const OPEN = new Set(['new', 'awaiting-payment', 'assembling', 'ready', 'delivering'])

export function deskOf(random: Random, order: PastOrder, staff: StaffBook, now: Date): Desk {
  const status = order.steps.at(-1)!.status
  const isOpen = OPEN.has(status)
  const operator = operatorOf(staff, random)
  const notes: PastNote[] = []
  // whoever ordered in one click is called, of the others those whose order asks for it
  const isCalled = order.source === 'one-click' || random.chance(0.12)
  let at = atWork(new Date(order.at.getTime() + random.int(4, 50) * 60_000), random)
  let isReached = !isCalled
  for (let calls = 0; isCalled && !isReached && calls < 4; calls++) {
    isReached = random.chance(0.68)
    const kind = isReached ? 'talked' : 'no-answer'
    notes.push({ order: order.id, staff: operator, kind, text: random.one(isReached ? TALKED : NO_ANSWER), at })
    at = atWork(new Date(at.getTime() + random.int(1, 4) * HOUR), random)
  }
  if (random.chance(0.05)) notes.push({ order: order.id, staff: operator, kind: 'note', text: random.one(NOTES), at })
  const done = notes.filter((note) => note.at <= now)
  const calls = done.filter(({ kind }) => kind !== 'note').length
  const waits =
    (status === 'new' || status === 'assembling') &&
    calls > 0 &&
    done.findLast(({ kind }) => kind !== 'note')!.kind === 'no-answer'
  const tags = tagsOf(random, order, isOpen)
  const assigned = isOpen && random.chance(0.5) ? operator : null
  const nextCall = waits ? new Date(done.at(-1)!.at.getTime() + random.int(1, 3) * HOUR) : null
  const isPlain = calls === 0 && tags.length === 0 && assigned === null
  return { notes: done, row: isPlain ? null : { order: order.id, tags, assigned, nextCall, calls } }
}

function tagsOf(random: Random, { buyer, payment }: PastOrder, isOpen: boolean): string[] {
  const tags = payment === 'invoice' && buyer.organization ? ['юрлицо'] : []
  return random.chance(isOpen ? 0.16 : 0.04) ? [...new Set([...tags, random.one(TAGS)])] : tags
}

/** How long ago, in working minutes, it was time to call again: today's and a few forgotten since yesterday. */
const OVERDUE = [12, 35, 80, 140, 230, 380, 560, 900, 1240, 1500]
const FRESH = 4 * 24 * HOUR

/**
 * Somebody is always to be called back, at whatever hour the shop is opened first: open orders whose buyer did not
 * answer.
 */
export function leaveCallbacks(desks: Desk[], orders: readonly PastOrder[], staff: StaffBook, now: Date): void {
  const random = createRandom('history/callbacks')
  const open = orders
    .map((order, at) => ({ order, desk: desks[at]! }))
    .filter(({ order, desk }) => isToCall(order, now) && !desk.row?.nextCall && desk.notes.length === 0)
  for (const ago of OVERDUE) {
    const gap = random.int(50, 150) * 60_000
    const called = lastAtWork(new Date(lastAtWork(now, random).getTime() - ago * 60_000 - gap), random)
    const at = open.findLastIndex(({ order }) => order.at < called)
    if (at < 0) continue
    const [{ order, desk }] = open.splice(at, 1) as [(typeof open)[number]]
    const operator = operatorOf(staff, random)
    desk.notes.push({
      order: order.id,
      staff: operator,
      kind: 'no-answer',
      text: random.one(NO_ANSWER),
      at: called,
    })
    desk.row = {
      order: order.id,
      tags: desk.row?.tags ?? [],
      assigned: desk.row?.assigned ?? operator,
      nextCall: atWork(new Date(called.getTime() + gap), random),
      calls: 1,
    }
  }
}

function isToCall({ at, steps }: PastOrder, now: Date): boolean {
  const { status } = steps.at(-1)!
  return (status === 'new' || status === 'assembling') && now.getTime() - at.getTime() < FRESH
}
