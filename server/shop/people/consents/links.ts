import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { CONSENTS, type ConsentKind } from '#rules/identity/consent.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { lockCustomer } from '#server/shop/people/customer/customer-queries.ts'
import { stopPriceAlerts, withdrawOfCustomer } from './withdraw.ts'

/** 96 bits: short enough for an SMS, and nobody guesses it. Addresses here are of small letters. */
const newToken = () =>
  BigInt(`0x${randomBytes(12).toString('hex')}`)
    .toString(36)
    .padStart(19, '0')
const TOKEN = /^[0-9a-z]{19}$/
/** Of links there are none of: whole mail services press real ones from a few addresses. */
const WRONG_LINKS: LimitRule = { name: 'wrong consent links', limit: 30, seconds: 3600 }

export const stopPath = (token: string) => `/u/${token}/`

/** Where advertising to this phone or e-mail is stopped; the same address in every message. */
export async function stopLink(tx: Db, kind: ConsentKind, recipient: string, now: Date): Promise<string> {
  const { token } = await tx
    .insertInto('consent_link')
    .values({ token: newToken(), kind, recipient, created_at: now })
    .onConflict((same) => same.columns(['kind', 'recipient']).doUpdateSet({ recipient }))
    .returning('token')
    .executeTakeFirstOrThrow()
  return stopPath(token)
}

export interface OpenedLink {
  kind: ConsentKind
  name: string
  /** Masked: a letter may have been passed on. */
  recipient: string
  isLive: boolean
}

type Context = Pick<Services, 'db' | 'clock' | 'config' | 'ports'> & { visitor: Pick<Visitor, 'ip' | 'headers'> }

const isEmail = (key: string) => key.includes('@')

async function findLink(context: Context, token: string) {
  const link = TOKEN.test(token)
    ? await context.db
        .selectFrom('consent_link')
        .select(['kind', 'recipient'])
        .where('token', '=', token)
        .executeTakeFirst()
    : undefined
  if (link) return link
  await limitByAddress(context, WRONG_LINKS)
  throw notFound('По этой ссылке ничего нет: откройте её из сообщения ещё раз')
}

async function isLive(db: Db, kind: ConsentKind, recipient: string): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`select consent_is_live(${kind}, ${recipient}, null) as live`.execute(db)
  return rows[0]!.live
}

/** Looking changes nothing: mail programs open links ahead. */
export async function openStopLink(context: Context, token: string): Promise<OpenedLink> {
  const { kind, recipient } = await findLink(context, token)
  return {
    kind,
    name: CONSENTS[kind].name,
    recipient: isEmail(recipient) ? hideEmail(recipient) : hidePhone(recipient),
    isLive: await isLive(context.db, kind, recipient),
  }
}

/** Pressed again it changes nothing: what is withdrawn is written once. */
export async function stopByLink(context: Context, token: string): Promise<void> {
  const { kind, recipient } = await findLink(context, token)
  const { clock, visitor } = context
  await withRetries(context.db, async (tx) => {
    // one press at a time for a link
    await tx.selectFrom('consent_link').select('token').where('token', '=', token).forUpdate().execute()
    if (!(await isLive(tx, kind, recipient))) return
    const owner = await tx
      .selectFrom('customer')
      .select('id')
      .where(isEmail(recipient) ? 'email' : 'phone', '=', recipient)
      .executeTakeFirst()
    if (owner) {
      await lockCustomer(tx, owner.id)
      await withdrawOfCustomer(tx, context, { userId: owner.id, kind, way: 'link', visitor, staffId: null })
      if (!(await isLive(tx, kind, recipient))) return
    }
    await recordConsent(
      tx,
      { userId: null, kind, given: false, way: 'link', [isEmail(recipient) ? 'email' : 'phone']: recipient },
      visitor,
      clock(),
    )
    if (kind === 'price-alerts') await stopPriceAlerts(tx, [recipient], clock())
  })
}
