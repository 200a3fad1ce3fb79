import type { Selectable } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit } from '#server/kernel/limits.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import { LETTERS_FOR_ACCOUNT, TAKEN_LETTERS_FOR_EMAIL } from '#server/shop/people/auth/auth-limits.ts'
import { dropCodes } from '#server/shop/people/auth/codes.ts'
import {
  confirmationLetter,
  emailChangedWords,
  emailConfirmedLetter,
  takenEmailLetter,
} from '#server/shop/people/auth/messages.ts'
import { deleteFormerKey, releaseStaleEmail } from '#server/shop/people/auth/queries.ts'
import { isEmailTaken } from '#server/shop/people/auth/taken-key.ts'
import { hasConfirmedEmail, notifyOwner } from '#server/shop/people/auth/notify-owner.ts'
import { givenToken, hashToken, newToken, revokeTokens } from '#server/kernel/tokens.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { type Customer, lockCustomer } from './customer-queries.ts'

const LINK_SECONDS = 24 * 60 * 60
const SPENT = 'Ссылка устарела или уже использована. Запросите новое письмо в личном кабинете.'
/** Said to whoever reads the mailbox, so it is no secret. */
const CONFIRMED_ELSEWHERE = 'Этот e-mail уже подтверждён в другом аккаунте.'

type Writing = Pick<CallContext, 'db' | 'config' | 'nodeCode' | 'clock' | 'visitor'>

interface Wish {
  /**
   * Asked for inside an account, not at sign-up: it ends other sessions and waits a day before it recovers anything.
   */
  isChange: boolean
}

/** Sends the letter with the link; earlier links stop working. `db` is the transaction. */
async function startEmailConfirmation(
  context: Writing,
  customer: Customer,
  email: string,
  { isChange }: Wish,
): Promise<void> {
  const { db: tx, visitor } = context
  const now = context.clock()
  const token = newToken()
  const asking = isChange ? givenToken(visitor)?.token : undefined
  await tx.deleteFrom('email_confirmation').where('user_id', '=', customer.id).execute()
  await tx
    .insertInto('email_confirmation')
    .values({
      token_hash: hashToken(token),
      user_id: customer.id,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_SECONDS * 1000),
      is_change: isChange,
      kept_token_hash: asking ? hashToken(asking) : null,
    })
    .execute()
  const { kind, letter } = await confirmationLetter(context, token, customer.phone!)
  await putLetter(tx, email, letter, { now, kind, isSecret: true, usefulSeconds: LINK_SECONDS })
}

/**
 * Writes a new e-mail down and asks to confirm it. A confirmed address stays the current one until then; one that
 * nobody confirmed is simply replaced. Somebody who only wrote the same address down does not stand in the way. An
 * address that somebody confirmed looks the same from here, and its owner gets a letter instead of a link. Inside a
 * transaction.
 */
export async function writeEmailDown(
  context: CallContext,
  tx: Db,
  userId: number,
  email: string,
  wish: Wish,
): Promise<void> {
  const now = context.clock()
  const customer = await lockCustomer(tx, userId)
  await releaseStaleEmail(tx, email, userId, now)
  const other = await tx
    .selectFrom('customer')
    .select('email_verified_at')
    .where('email', '=', email)
    .where('id', '<>', userId)
    .executeTakeFirst()
  const unconfirmed = other
    ? { email: null, email_set_at: null, email_new: email }
    : { email, email_set_at: now, email_new: null }
  const change = customer.email_verified_at ? { email_new: email } : unconfirmed
  await tx.updateTable('customer').set(change).where('id', '=', userId).execute()
  if (!other?.email_verified_at) return startEmailConfirmation({ ...context, db: tx }, customer, email, wish)
  // the links of an earlier wish go as they would with a new letter
  await tx.deleteFrom('email_confirmation').where('user_id', '=', userId).execute()
  const isEnough = (await context.ports.limits.take(TAKEN_LETTERS_FOR_EMAIL, email, now)) > 0
  if (isEnough) return
  const { kind, letter } = await takenEmailLetter({ ...context, db: tx })
  await putLetter(tx, email, letter, { now, kind })
}

/** By somebody signed in, who has proven to be the owner where that is needed. Inside a transaction. */
export async function changeEmail(context: CallContext, tx: Db, userId: number, email: string): Promise<void> {
  const customer = await lockCustomer(tx, userId)
  if (customer.email === email && customer.email_verified_at) {
    await tx.updateTable('customer').set({ email_new: null }).where('id', '=', userId).execute()
    return
  }
  await limit(context, LETTERS_FOR_ACCOUNT, String(userId))
  // another letter for the address of the sign-up is not a change
  const asked = await tx
    .selectFrom('email_confirmation')
    .select('is_change')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  await writeEmailDown(context, tx, userId, email, { isChange: asked?.is_change ?? true })
}

/**
 * Whether an open session is enough: the address is the account's own already, or it was proven when it was written
 * down.
 */
export const isOwnEmail = ({ email, email_new }: Customer, asked: string): boolean =>
  asked === email || asked === email_new

/** Taking a confirmed address away is a change of the owner's: other sessions end, and the address hears of it. */
export async function dropEmail(context: CallContext, tx: Db, customer: Customer): Promise<void> {
  await tx.deleteFrom('email_confirmation').where('user_id', '=', customer.id).execute()
  await tx
    .updateTable('customer')
    .set({ email: null, email_new: null, email_set_at: null, email_verified_at: null })
    .where('id', '=', customer.id)
    .execute()
  if (!hasConfirmedEmail(customer)) return
  await revokeTokens(tx, customer.id, givenToken(context.visitor)?.token)
  await dropCodes(tx, customer.email!)
  await notifyOwner(tx, customer, await emailChangedWords({ ...context, db: tx }, null), context.clock())
}

type Link = Selectable<Database['email_confirmation']>

/**
 * Both addresses hear of it, or the phone where there was no address; other sessions end when one address replaced
 * another.
 */
async function finishChange(context: CallContext, tx: Db, customer: Customer, link: Link): Promise<void> {
  const now = context.clock()
  const words = { ...context, db: tx }
  await notifyOwner(tx, customer, await emailChangedWords(words, link.email), now)
  const { kind, letter } = await emailConfirmedLetter(words)
  await putLetter(tx, link.email, letter, { now, kind })
  if (!hasConfirmedEmail(customer)) return
  await dropCodes(tx, customer.email!)
  let others = tx.deleteFrom('auth_token').where('user_id', '=', customer.id)
  if (link.kept_token_hash) others = others.where('token_hash', '<>', link.kept_token_hash)
  await others.execute()
}

/**
 * The link works once; pressed again, it says the same and does nothing. Whoever reads the mailbox wins over those who
 * only wrote its address down.
 */
export async function confirmEmail(context: CallContext, token: string): Promise<void> {
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    // the person first, as everything that changes an e-mail does, then the link: the other way round two of them would
    // wait for each other
    const owner = await tx
      .selectFrom('email_confirmation')
      .select('user_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (!owner) throw invalid({ token: [SPENT] })
    const customer = await lockCustomer(tx, owner.user_id)
    const link = await tx
      .selectFrom('email_confirmation')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (!link || link.expires_at <= now) throw invalid({ token: [SPENT] })
    if (link.used_at !== null) {
      if (customer.email === link.email && hasConfirmedEmail(customer)) return
      throw invalid({ token: [SPENT] })
    }
    if (!isOwnEmail(customer, link.email)) throw invalid({ token: [SPENT] })
    await tx
      .updateTable('customer')
      .set({ email: null, email_set_at: null })
      .where('email', '=', link.email)
      .where('email_verified_at', 'is', null)
      .where('id', '<>', customer.id)
      .execute()
    await tx.updateTable('email_confirmation').set({ used_at: now }).where('token_hash', '=', link.token_hash).execute()
    await deleteFormerKey(tx, link.email)
    const changed = link.is_change ? { email_changed_at: now } : {}
    await tx
      .updateTable('customer')
      .set({ email: link.email, email_new: null, email_set_at: now, email_verified_at: now, ...changed })
      .where('id', '=', customer.id)
      .execute()
    if (link.is_change) await finishChange(context, tx, customer, link)
  }).catch((error: unknown) => {
    throw isEmailTaken(error) ? invalid({ token: [CONFIRMED_ELSEWHERE] }) : error
  })
}
