import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { VisitorsOfDay } from '#server/kernel/visitors-of-day.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

/** Made-up views must not move what sells: so many goods a day of one visitor, and so many views from one process. */
const LIMITS = { most: 200_000, mostOfVisitor: 300 }

export type VisitStep = 'view' | 'cart' | 'checkout' | 'order'
type Counting = Pick<CallContext, 'db' | 'mainDb' | 'clock' | 'visitor' | 'nodeCode'>

/** What is counted and not written yet. */
interface Waiting {
  views: Map<string, { day: string; code: string; count: number }>
  steps: Map<string, { day: string; node: string; step: VisitStep; count: number }>
}

const days = new WeakMap<object, VisitorsOfDay>()
const waiting = new WeakMap<object, Waiting>()

const waitingOf = (db: object): Waiting => {
  const known = waiting.get(db) ?? { views: new Map(), steps: new Map() }
  waiting.set(db, known)
  return known
}

/**
 * A good was looked at: counted once a visitor and day, written down without the visitor, some seconds later with
 * others.
 */
export function countView(context: Counting, code: string): void {
  const { db, mainDb = db, clock, visitor } = context
  const day = moscowMoment(clock())?.day
  if (!day || !/^\w{1,20}$/.test(code) || !isFirst(mainDb, day, visitor.ip, `view ${code}`)) return
  const { views } = waitingOf(mainDb)
  const known = views.get(`${day} ${code}`)
  if (known) known.count++
  else views.set(`${day} ${code}`, { day, code, count: 1 })
  countStep(context, 'view')
}

/** How far a visitor came today, each step once. */
export function countStep({ db, mainDb = db, clock, visitor, nodeCode }: Counting, step: VisitStep): void {
  const day = moscowMoment(clock())?.day
  if (!day || !isFirst(mainDb, day, visitor.ip, `step ${step}`)) return
  const { steps } = waitingOf(mainDb)
  const key = `${day} ${nodeCode} ${step}`
  const known = steps.get(key)
  if (known) known.count++
  else steps.set(key, { day, node: nodeCode, step, count: 1 })
}

function isFirst(db: object, day: string, ip: string, what: string): boolean {
  const before = days.get(db)
  // the salt never leaves the process
  const today = before?.day === day ? before : new VisitorsOfDay(day, randomBytes(16), LIMITS)
  days.set(db, today)
  return today.count(ip, what) !== null
}

/** One statement for however many looked since the last time. What could not be written is tried again. */
export async function writeVisits(db: Db): Promise<void> {
  const { views, steps } = waitingOf(db)
  if (views.size + steps.size === 0) return
  waiting.delete(db)
  const [seen, reached] = [[...views.values()], [...steps.values()]]
  try {
    await sql`
      with viewed as (insert into good_view as known (day, good_code, views)
        select v.day, g.code, v.count from unnest(${seen.map(({ day }) => day)}::date[], ${seen.map(({ code }) => code)}::text[],
          ${seen.map(({ count }) => count)}::integer[]) as v (day, code, count)
        join good g on g.code = v.code and g.is_active and not g.is_hire
        on conflict (day, good_code) do update set views = known.views + excluded.views)
      insert into visit_step as known (day, node_code, step, visitors)
      select * from unnest(${reached.map(({ day }) => day)}::date[], ${reached.map(({ node }) => node)}::text[],
        ${reached.map(({ step }) => step)}::text[], ${reached.map(({ count }) => count)}::integer[])
      on conflict (day, node_code, step) do update set visitors = known.visitors + excluded.visitors`.execute(db)
  } catch (error) {
    const now = waitingOf(db)
    for (const [key, each] of views)
      now.views.set(key, { ...each, count: each.count + (now.views.get(key)?.count ?? 0) })
    for (const [key, each] of steps)
      now.steps.set(key, { ...each, count: each.count + (now.steps.get(key)?.count ?? 0) })
    throw error
  }
}
