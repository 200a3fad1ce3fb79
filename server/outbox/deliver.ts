import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { Email } from '#server/ports/email/port.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Sms } from '#server/ports/sms/port.ts'

export interface OutboxServices {
  db: Db
  ports: { sms: Sms; email: Email }
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

type Row = Selectable<Database['outbox']>

const BATCH = 10
/**
 * Longer than the providers are waited for, so that a lease that ran out means a process that died. For SMS within the minute
 * in which the providers know the same words again.
 */
export const LEASE_SECONDS = { sms: 30, email: 180 }
/** Waits between tries; after the last one the message is given up. */
export const BACK_OFF_SECONDS = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600]

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Marks due messages as being sent and takes them. A row locked by another process is skipped, so any number of processes
 * may do this at once. A message whose sender died comes back when its lease runs out.
 */
export async function claimDue(db: Db, now: Date): Promise<Row[]> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where((e) =>
      e.or([
        e.and([e('state', '=', 'waiting'), e('next_attempt_at', '<=', now)]),
        e.and([e('state', '=', 'sending'), e('lease_until', '<', now)]),
      ]),
    )
    .orderBy('next_attempt_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('outbox')
    .set({
      state: 'sending',
      attempts: sql`attempts + 1`,
      lease_until: sql`case channel when 'sms' then ${after(now, LEASE_SECONDS.sms)}::timestamptz else ${after(now, LEASE_SECONDS.email)}::timestamptz end`,
    })
    .where('id', 'in', due)
    .returningAll()
    .execute()
}

export async function handOver(row: Row, { sms, email }: OutboxServices['ports']) {
  if (row.channel === 'sms') return sms.send({ to: row.recipient, text: row.text, id: row.id, mayRepeat: row.attempts > 1 })
  return email.send({ to: row.recipient, subject: row.subject, text: row.text, html: row.html, id: row.idempotency_key })
}

/** Codes and links must not lie about longer than needed; a message that never leaves the house is read right here. */
const wiped = (row: Row, ports: OutboxServices['ports']) => (row.is_secret && !ports[row.channel].staysHere ? { text: '', html: '' } : {})

async function markSent(row: Row, providerId: string | null, { db, ports, clock }: OutboxServices) {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: clock(), lease_until: null, provider_id: providerId, error: null, ...wiped(row, ports) })
    .where('id', '=', row.id)
    .where('state', '=', 'sending')
    .execute()
}

async function markFailed(row: Row, reason: string, isTemporary: boolean, { db, ports, clock, log }: OutboxServices) {
  const wait = BACK_OFF_SECONDS[row.attempts - 1]
  const next = wait === undefined ? null : after(clock(), wait)
  const tooLate = next !== null && row.expires_at !== null && next >= row.expires_at
  const givenUp = !isTemporary || next === null || tooLate
  log.warn({ message: row.id, channel: row.channel, attempts: row.attempts, givenUp, reason }, 'message not sent')
  await db
    .updateTable('outbox')
    .set({
      state: givenUp ? 'failed' : 'waiting',
      lease_until: null,
      error: reason.slice(0, 500),
      ...(givenUp ? wiped(row, ports) : { next_attempt_at: next! }),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'sending')
    // somebody else has it by now: our lease ran out
    .where('attempts', '=', row.attempts)
    .execute()
}

async function deliver(row: Row, services: OutboxServices): Promise<void> {
  if (row.expires_at && row.expires_at <= services.clock()) return markFailed(row, 'no longer useful', false, services)
  const outcome = await handOver(row, services.ports).catch((error: unknown) => error as Error)
  if (outcome instanceof Error) {
    return markFailed(row, outcome.message, !(outcome instanceof OutsideFailure) || outcome.isTemporary, services)
  }
  await markSent(row, outcome.providerId, services)
}

/** One round: takes what is due, sends it, writes down how it went. Answers how many it took. */
export async function deliverDue(services: OutboxServices): Promise<number> {
  const rows = await claimDue(services.db, services.clock())
  await Promise.all(rows.map((row) => deliver(row, services)))
  return rows.length
}
