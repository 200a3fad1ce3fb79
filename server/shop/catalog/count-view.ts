import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { addressGroup } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/call-context.ts'

/** Made-up views must not move what sells: so many goods a day of one visitor, and so many views from one process. */
const MOST_OF_VISITOR = 300
const MOST_A_DAY = 200_000

interface Day {
  day: string
  /** Never leaves the process: after it nobody can be told apart. */
  salt: Buffer
  seen: Set<string>
  ofVisitor: Map<string, number>
}

const days = new WeakMap<object, Day>()

/** A good was looked at: counted once a visitor and day, written down without the visitor. */
export async function countView(
  { db, mainDb = db, clock, visitor }: Pick<CallContext, 'db' | 'mainDb' | 'clock' | 'visitor'>,
  code: string,
): Promise<void> {
  const day = moscowMoment(clock())?.day
  if (!day || !isFirst(mainDb, day, visitor.ip, code)) return
  await sql`
    insert into good_view as known (day, good_code, views)
    select ${day}::date, code, 1 from good where code = ${code} and is_active and not is_hire
    on conflict (day, good_code) do update set views = known.views + 1`.execute(mainDb)
}

function isFirst(db: object, day: string, ip: string, code: string): boolean {
  const kept = days.get(db)
  const today = kept?.day === day ? kept : { day, salt: randomBytes(16), seen: new Set<string>(), ofVisitor: new Map() }
  days.set(db, today)
  const visitor = createHash('sha256').update(today.salt).update(addressGroup(ip)).digest('base64url').slice(0, 16)
  const view = `${visitor} ${code}`
  const count = today.ofVisitor.get(visitor) ?? 0
  if (today.seen.has(view) || today.seen.size >= MOST_A_DAY || count >= MOST_OF_VISITOR) return false
  today.seen.add(view)
  today.ofVisitor.set(visitor, count + 1)
  return true
}
