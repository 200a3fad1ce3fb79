import { type Sealing, WEBHOOK_SECRET } from '#server/kernel/sealing.ts'
import type { ServerLog } from '#server/kernel/server-log.ts'
import { sql } from 'kysely'
import { backoff, jittered } from '#rules/retry/backoff.ts'
import type { Db } from '#server/db/client.ts'
import { POST_LIMITS, type PostLimits, type PostOutcome, postEvent, type Reachable } from './post.ts'
import { signedHeaders, type SigningSecrets } from './sign.ts'

export interface WebhookServices {
  db: Db
  clock: () => Date
  log: Pick<ServerLog, 'warn' | 'error'>
  reachable: Reachable
  limits?: PostLimits
  /** Longer than a receiver is waited for, so that a lease that ran out means a process that died. */
  leaseSeconds?: number
  random?: () => number
  /** Opens the secrets of receivers; not said: they lie as they are. */
  sealing?: Pick<Sealing, 'open'>
}

const LEASE_SECONDS = 30
const HOUR = 3600
/** Backoff between the tries of one event, three days together; after the last one it is a dead letter (`failed`). */
export const RETRY_SECONDS = [5, 30, 120, 600, 1800, HOUR, 3 * HOUR, ...Array.from({ length: 11 }, () => 6 * HOUR)]
/** Backoff of a whole receiver: after so many failures in a row it gets nothing for a while, whatever is due. */
const REST_AFTER = 5
const REST_SECONDS = { first: 5, most: 300 }
/** Nothing arrived for so long: a person has to look. */
export const STOP_AFTER_DAYS = 3
/** How soon what waited for its own turn goes out once the receiver is back. */
const BACK_SECONDS = 10
const NOTE_OK_AFTER_MS = 60_000
const GONE = 410

/** So many requests to one receiver at once; another one has its own. */
export const SLOTS = 8

export interface ClaimedDelivery extends SigningSecrets {
  id: number
  webhook_id: number
  attempts: number
  uid: string
  url: string
  body: string
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Due: its backoff has elapsed or the lease of its sender has expired. */
const isDue = (now: Date) => sql<boolean>`(d.state = 'waiting' and d.next_attempt_at <= ${now}
  or d.state = 'sending' and d.lease_until < ${now})`

const isListening = (now: Date) => sql<boolean>`(w.state = 'active' or d.kind = 'webhook.test')
  and not exists (select from webhook_health h where h.webhook_id = w.id and h.rests_until > ${now})`

/** Receivers with something due. */
export async function dueReceivers({ db, clock }: Pick<WebhookServices, 'db' | 'clock'>): Promise<number[]> {
  const now = clock()
  const { rows } = await sql<{ id: number }>`select w.id from webhook w
    where exists (select from webhook_delivery d where d.webhook_id = w.id and d.state in ('waiting', 'sending')
      and ${isDue(now)} and ${isListening(now)})`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes up to so many deliveries of one receiver, each the first of its entity that is not done: what stands behind it
 * waits, whatever becomes of it. The intent is on disk before anything leaves. A row another process holds is skipped.
 */
export async function claimDeliveries(
  { db, clock, leaseSeconds = LEASE_SECONDS }: WebhookServices,
  webhookId: number,
  most: number,
): Promise<ClaimedDelivery[]> {
  const now = clock()
  const { rows } = await sql<ClaimedDelivery>`
    with claimed as (
      update webhook_delivery set state = 'sending', attempts = attempts + 1, lease_until = ${after(now, leaseSeconds)}
      where id in (
        select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id
        where d.webhook_id = ${webhookId} and d.state in ('waiting', 'sending') and ${isDue(now)} and ${isListening(now)}
          and not exists (select from webhook_delivery e where e.webhook_id = d.webhook_id and e.entity = d.entity
            and e.event_id < d.event_id and e.state in ('waiting', 'sending'))
        order by d.event_id limit ${most} for update of d skip locked)
      returning id, webhook_id, event_id, attempts)
    select c.id, c.webhook_id, c.attempts, e.uid, e.body, w.url, w.secret, w.old_secret, w.old_secret_until
    from claimed c join webhook_event e on e.id = c.event_id join webhook w on w.id = c.webhook_id
    order by c.event_id`.execute(db)
  return rows
}

/** Sends one and writes down how it went. */
export async function sendDelivery(row: ClaimedDelivery, services: WebhookServices): Promise<void> {
  const { clock, reachable, limits = POST_LIMITS } = services
  const begun = clock()
  const from = performance.now()
  const open = (secret: string) => services.sealing?.open(WEBHOOK_SECRET, secret) ?? secret
  const secrets = { ...row, secret: open(row.secret), old_secret: row.old_secret && open(row.old_secret) }
  const outcome = await postEvent(row.url, signedHeaders(secrets, row, begun), row.body, reachable, limits)
  const tried = { ...outcome, at: begun, tookMs: Math.round(performance.now() - from) }
  if (outcome.words === '') await markDelivered(row, tried, services)
  else await markUndelivered(row, tried, services)
}

interface Tried extends PostOutcome {
  at: Date
  tookMs: number
}

const recordAttempt = ({ at, status, tookMs, words, answer }: Tried) =>
  sql`insert into webhook_try (delivery_id, at, status, took_ms, words, answer)
    select id, ${at}, ${status}, ${tookMs}, ${words}, ${answer} from done`

/** If our lease expired the row belongs to another sender: it is not overwritten. */
const isOurs = ({ id, attempts }: ClaimedDelivery) => sql`id = ${id} and state = 'sending' and attempts = ${attempts}`

async function markDelivered(row: ClaimedDelivery, tried: Tried, { db, clock, random = Math.random }: WebhookServices) {
  const now = clock()
  await sql`with done as (
      update webhook_delivery set state = 'delivered', delivered_at = ${now}, lease_until = null, status = ${tried.status}, error = ''
      where ${isOurs(row)} returning id)
    ${recordAttempt(tried)}`.execute(db)
  // once a minute, unless it was failing: receivers have one row for all their senders
  const { rows } = await sql<{ was: number }>`
    with before as (select failures from webhook_health where webhook_id = ${row.webhook_id}
        and (failures > 0 or last_ok_at is null or last_ok_at < ${new Date(now.getTime() - NOTE_OK_AFTER_MS)}) for update),
      noted as (update webhook_health set failures = 0, failing_since = null, rests_until = null, last_error = '', last_ok_at = ${now}
        where webhook_id = ${row.webhook_id} and exists (select from before))
    select failures as was from before`.execute(db)
  if ((rows[0]?.was ?? 0) < REST_AFTER) return
  // it was down and is back: what had put itself off for hours need not wait them out
  await sql`update webhook_delivery set next_attempt_at = ${after(now, random() * BACK_SECONDS)}
    where webhook_id = ${row.webhook_id} and state = 'waiting' and next_attempt_at > ${after(now, BACK_SECONDS)}`.execute(
    db,
  )
}

async function markUndelivered(row: ClaimedDelivery, tried: Tried, services: WebhookServices) {
  const { db, clock, log, random = Math.random } = services
  const now = clock()
  const pause = RETRY_SECONDS[row.attempts - 1]
  const state = pause === undefined ? 'failed' : 'waiting'
  await sql`with done as (
      update webhook_delivery set state = ${state}, lease_until = null, status = ${tried.status}, error = ${tried.words},
        next_attempt_at = ${after(now, jittered(pause ?? 0, random))}
      where ${isOurs(row)} returning id)
    ${recordAttempt(tried)}`.execute(db)
  const { rows } = await sql<{ failures: number; failing_since: Date }>`
    insert into webhook_health as h (webhook_id, failures, failing_since, last_error) values (${row.webhook_id}, 1, ${now}, ${tried.words})
    on conflict (webhook_id) do update set failures = h.failures + 1, failing_since = coalesce(h.failing_since, ${now}),
      last_error = excluded.last_error
    returning failures, failing_since`.execute(db)
  const { failures, failing_since } = rows[0]!
  log.warn(
    { webhook: row.webhook_id, delivery: row.id, attempts: row.attempts, failures, reason: tried.words },
    'event not delivered',
  )
  if (failures >= REST_AFTER) {
    const rest = backoff(1 + Math.floor((failures - REST_AFTER) / SLOTS), REST_SECONDS)
    await db
      .updateTable('webhook_health')
      .set({ rests_until: after(now, jittered(rest, random)) })
      .where('webhook_id', '=', row.webhook_id)
      .execute()
  }
  const isLongAgo = failing_since <= after(now, -STOP_AFTER_DAYS * 24 * HOUR)
  if (tried.status !== GONE && !isLongAgo) return
  await db
    .updateTable('webhook')
    .set((is) => ({ state: 'stopped', version: is('version', '+', 1) }))
    .where('id', '=', row.webhook_id)
    .where('state', '=', 'active')
    .execute()
  log.error({ webhook: row.webhook_id, since: failing_since, reason: tried.words }, 'a receiver of events was stopped')
}
