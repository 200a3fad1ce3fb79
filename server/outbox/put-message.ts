import type { Insertable } from 'kysely'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { type MessageKey, messageKind } from '#rules/content/message-templates.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import { currentActor } from '#server/db/actor.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { ComposedLetter } from './letter.ts'

/** Long enough to answer «I never got the letter». */
const KEPT_DAYS = 30

/** What somebody of the shop causes by a press can be taken back as long as this. */
const RECALL_MS = 10_000

/** Until when what is caused now waits: nobody but the shop's people takes back a press. */
export const recalledUntil = (now: Date): Date =>
  currentActor()?.via === 'office' ? new Date(now.getTime() + RECALL_MS) : now

interface Envelope {
  now: Date
  /** Which of the shop's messages it is: each can be written anew in the back office. */
  kind: MessageKey
  /** Holds a code or a link that opens an account. */
  isSecret?: boolean
  /** Pointless after so many seconds. */
  usefulSeconds?: number
  /** No user enumeration: with nobody to send it to the caller must take as long, so it is written and never sent. */
  isVoid?: boolean
  /** The order it is about. */
  orderId?: number
  /** The repair it is about. */
  repairId?: number
  /** The request it answers. */
  requestId?: number
  /** Of advertising: where it is stopped. */
  stopUrl?: string
  /** Of a code by SMS: who asked for it. */
  askerIp?: string | null
}

function row(envelope: Envelope) {
  const { now, kind, isSecret = false, usefulSeconds, isVoid = false, orderId, repairId, requestId, stopUrl } = envelope
  return {
    kind,
    is_secret: isSecret,
    state: isVoid ? ('void' as const) : ('waiting' as const),
    next_attempt_at: recalledUntil(now),
    expires_at: usefulSeconds === undefined ? null : new Date(now.getTime() + usefulSeconds * 1000),
    created_at: now,
    order_id: orderId ?? null,
    repair_id: repairId ?? null,
    request_id: requestId ?? null,
    consent_kind: messageKind(kind).consent ?? null,
    stop_url: stopUrl ?? null,
  }
}

export type MessageRow = Insertable<Database['outbox']>

export const smsRow = (to: string, text: string, envelope: Envelope): MessageRow => ({
  channel: 'sms',
  recipient: to,
  subject: '',
  text,
  html: '',
  asker_ip: envelope.isVoid ? null : (envelope.askerIp ?? null),
  ...row(envelope),
})

export const letterRow = (to: string, { subject, text, html }: ComposedLetter, envelope: Envelope): MessageRow => ({
  channel: 'email',
  recipient: to,
  subject,
  text,
  html,
  ...row(envelope),
})

/** Inside the transaction of what caused it: both happen or neither. */
export async function putSms(tx: Db, to: string, text: string, envelope: Envelope): Promise<void> {
  await tx
    .insertInto('outbox')
    .values(smsRow(to, text, envelope))
    .execute()
}

export async function putLetter(tx: Db, to: string, letter: ComposedLetter, envelope: Envelope): Promise<void> {
  await tx
    .insertInto('outbox')
    .values(letterRow(to, letter, envelope))
    .execute()
}

/** By phone or by e-mail, whichever the key is. */
export async function putMessage(
  tx: Db,
  to: AuthKey,
  words: { sms: string; letter: ComposedLetter },
  envelope: Envelope,
): Promise<void> {
  // a code nobody is to receive need not lie in the table either
  const { sms, letter } = envelope.isVoid ? { sms: '', letter: { subject: '', text: '', html: '' } } : words
  if (to.type === 'phone') await putSms(tx, to.value, sms, envelope)
  else await putLetter(tx, to.value, letter, envelope)
}

/** What has left, or never will, is kept as long as somebody may ask after it. */
export async function sweepMessages(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    .where('state', 'in', ['sent', 'failed', 'void'])
    .execute()
}
