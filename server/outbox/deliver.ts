import { setTimeout as wait } from 'node:timers/promises'
import type { ServerLog } from '#server/kernel/server-log.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { SETTING_DEFAULTS } from '#server/kernel/settings.ts'
import type { Email } from '#server/ports/email/port.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Sms } from '#server/ports/sms/port.ts'

export interface OutboxServices {
  db: Db
  ports: { sms: Sms; email: Email }
  clock: () => Date
  log: Pick<ServerLog, 'warn' | 'error'>
  /** Not said: as long as it is. */
  pause?: (ms: number) => Promise<unknown>
}

type Row = Selectable<Database['outbox']>

/** Ways a message goes, each with senders of its own: a mail server that is slow holds up no code by SMS. */
export const CHANNELS = ['sms', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** Delivered inside the shop in one statement; each is small. */
const BATCH_HERE = 100
/**
 * Longer than the providers are waited for, so that a lease that ran out means a process that died. For SMS within the
 * minute in which the providers know the same words again.
 */
export const LEASE_SECONDS = { sms: 30, email: 180 }
/** Backoff between tries; after the last one the message is a dead letter (`failed`). */
export const BACKOFF_SECONDS = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600]

/** Whether an SMS has come is asked from then on (check-deliveries.ts). */
const FIRST_CHECK_SECONDS = 60

const NO_LONGER_USEFUL = 'no longer useful'
/** Read by the shop's people. */
export const NO_CONSENT = 'Нет согласия на рекламу: не отправлено'
const SENDER_DIED = 'its sender died with it, and may have handed it over'

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Advertising leaves by a consent that stands at this very moment, to the present wording where the shop asks for it
 * anew; whatever was true when it was written.
 */
const isUnwanted = (kind: RawBuilder<unknown>, recipient: RawBuilder<unknown>) => sql<boolean>`(${kind} is not null
  and not consent_is_live(${kind}, ${recipient}, (select case when value ->> 'asksAgain' = 'true'
    then coalesce(value ->> 'mailingVersion', ${SETTING_DEFAULTS.consents.mailingVersion}) end from setting where key = 'consents')))`

async function isRefused(db: Db, { consent_kind, recipient }: Row): Promise<boolean> {
  if (consent_kind === null) return false
  const asked = isUnwanted(sql`${consent_kind}::text`, sql`${recipient}::text`)
  const { rows } = await sql<{ refused: boolean }>`select ${asked} as refused`.execute(db)
  return rows[0]!.refused
}

/** A row locked by another process is skipped, so any number of them may ask at once. */
const due = (db: Db, channels: readonly Channel[], now: Date, limit: number) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('channel', 'in', channels)
    // since a restore, until the owner has said
    .where('is_held', '=', false)
    .where((e) =>
      e.or([
        e.and([e('state', '=', 'waiting'), e('next_attempt_at', '<=', now)]),
        e.and([e('state', '=', 'sending'), e('lease_until', '<', now)]),
      ]),
    )
    .orderBy('next_attempt_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()

/**
 * Messages delivered inside the shop (demo inbox): the row is the delivery, so delivering and marking are one statement
 * and need no lease. Returns how many.
 */
export async function deliverHere(
  channels: readonly Channel[],
  { db, clock }: Pick<OutboxServices, 'db' | 'clock'>,
): Promise<number> {
  if (channels.length === 0) return 0
  const now = clock()
  const isLate = sql<boolean>`coalesce(expires_at <= ${now}::timestamptz, false)`
  const unwanted = isUnwanted(sql.ref('outbox.consent_kind'), sql.ref('outbox.recipient'))
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      state: sql`case when ${isLate} or ${unwanted} then 'failed' else 'sent' end`,
      sent_at: sql`case when ${isLate} or ${unwanted} then null else ${now}::timestamptz end`,
      error: sql`case when ${isLate} then ${NO_LONGER_USEFUL}::text when ${unwanted} then ${NO_CONSENT}::text end`,
      attempts: sql`attempts + 1`,
      lease_until: null,
      asker_ip: null,
    })
    .where('id', 'in', due(db, channels, now, BATCH_HERE))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Claims one message by a lease: the intent is on disk before anything leaves, and a sender holds no more than it
 * sends.
 */
export async function claimNext(db: Db, channel: Channel, now: Date): Promise<Row | undefined> {
  return (
    db
      .updateTable('outbox')
      .set({
        state: 'sending',
        attempts: sql`attempts + 1`,
        lease_until: after(now, LEASE_SECONDS[channel]),
        error: sql`case state when 'sending' then ${SENDER_DIED}::text else error end`,
      })
      // `=`, not `in`: asked once, whatever the planner thinks of so small a table
      .where('id', '=', due(db, [channel], now, 1))
      .returningAll()
      .executeTakeFirst()
  )
}

export async function sendToProvider(row: Row, { sms, email }: OutboxServices['ports']) {
  if (row.channel === 'sms')
    return sms.send({
      to: row.recipient,
      text: row.text,
      id: row.id,
      mayRepeat: row.attempts > 1,
      askerIp: row.asker_ip,
    })
  return email.send({
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    id: row.idempotency_key,
    date: row.created_at,
    stopUrl: row.stop_url,
  })
}

/** Codes and links must not lie about longer than needed; a message delivered inside the shop is read right here. */
const wiped = (row: Row, ports: OutboxServices['ports']) =>
  row.is_secret && !ports[row.channel].staysHere ? { text: '', html: '' } : {}

async function markSent(row: Row, providerId: string | null, { db, ports, clock }: OutboxServices) {
  await db
    .updateTable('outbox')
    .set({
      state: 'sent',
      sent_at: clock(),
      lease_until: null,
      provider_id: providerId,
      error: null,
      asker_ip: null,
      delivery_check_at: row.channel === 'sms' && providerId ? after(clock(), FIRST_CHECK_SECONDS) : null,
      ...wiped(row, ports),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'sending')
    .execute()
}

async function markFailed(row: Row, reason: string, isTemporary: boolean, { db, ports, clock, log }: OutboxServices) {
  const pause = BACKOFF_SECONDS[row.attempts - 1]
  const next = pause === undefined ? null : after(clock(), pause)
  const tooLate = next !== null && row.expires_at !== null && next >= row.expires_at
  const givenUp = !isTemporary || next === null || tooLate
  log.warn({ message: row.id, channel: row.channel, attempts: row.attempts, givenUp, reason }, 'message not sent')
  await db
    .updateTable('outbox')
    .set({
      state: givenUp ? 'failed' : 'waiting',
      lease_until: null,
      error: reason.slice(0, 500),
      ...(givenUp ? { ...wiped(row, ports), asker_ip: null } : { next_attempt_at: next! }),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'sending')
    // somebody else has it by now: our lease ran out
    .where('attempts', '=', row.attempts)
    .execute()
}

/** The provider has it: a database that is away for a moment must not make us send it twice. */
const MARK_TRIES = 50
const MARK_AGAIN_MS = 1000

async function markSentPatiently(row: Row, providerId: string | null, services: OutboxServices): Promise<void> {
  for (let left = MARK_TRIES; ; left--) {
    try {
      return await markSent(row, providerId, services)
    } catch (error) {
      if (left <= 1) throw error
      await (services.pause ?? wait)(MARK_AGAIN_MS)
    }
  }
}

async function deliver(row: Row, services: OutboxServices): Promise<void> {
  if (row.expires_at && row.expires_at <= services.clock()) return markFailed(row, NO_LONGER_USEFUL, false, services)
  if (await isRefused(services.db, row)) return markFailed(row, NO_CONSENT, false, services)
  const outcome = await sendToProvider(row, services.ports).catch((error: unknown) => error as Error)
  if (outcome instanceof Error) {
    return markFailed(row, outcome.message, !(outcome instanceof OutsideFailure) || outcome.isTemporary, services)
  }
  await markSentPatiently(row, outcome.providerId, services)
}

/** Takes the next message of a channel, sends it, writes down how it went. False: nothing is due. */
export async function deliverNext(channel: Channel, services: OutboxServices): Promise<boolean> {
  const row = await claimNext(services.db, channel, services.clock())
  if (!row) return false
  if (row.error === SENDER_DIED)
    services.log.warn({ message: row.id, channel, attempts: row.attempts }, 'message sent again: its sender died')
  await deliver(row, services)
  return true
}
