// What operators wrote beside orders: calls, notes, tags, whom it is given to.
import type { Random } from '../random.ts'
import { atWork, HOUR } from './calendar.ts'
import type { PastOrder } from './orders.ts'
import { operatorOf, type StaffBook } from './staff.ts'
import { NO_ANSWER, NOTES, TAGS, TALKED } from './words.ts'

export interface PastNote {
  order: number
  staff: number
  kind: 'note' | 'no-answer' | 'talked'
  text: string
  at: Date
}

export interface DeskRow {
  order: number
  tags: string[]
  assigned: number | null
  nextCall: Date | null
  calls: number
}

const OPEN = new Set(['new', 'awaiting-payment', 'assembling', 'ready', 'delivering'])

export function deskOf(
  random: Random,
  order: PastOrder,
  staff: StaffBook,
  now: Date,
): { notes: PastNote[]; row: DeskRow | null } {
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
