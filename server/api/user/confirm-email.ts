import { invalid } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { limit } from '#server/guards/limits.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import { LETTERS_FOR_ACCOUNT } from '../auth/auth-limits.ts'
import { confirmationLetter, emailChangedLetter } from '../auth/messages.ts'
import { EMAIL_TAKEN, takenKey } from '../auth/taken-key.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import type { CallContext } from '../call-context.ts'
import { lockCustomer } from './customer-queries.ts'

const LINK_SECONDS = 24 * 60 * 60
const SPENT = 'Ссылка устарела или уже использована. Запросите новое письмо в личном кабинете.'

type Writing = Pick<CallContext, 'db' | 'config' | 'clock'>

/** Sends the letter with the link; earlier links stop working. `db` is the transaction. */
export async function startEmailConfirmation({ db: tx, config, clock }: Writing, userId: number, email: string): Promise<void> {
  const now = clock()
  const token = newToken()
  await tx.deleteFrom('email_confirmation').where('user_id', '=', userId).execute()
  await tx
    .insertInto('email_confirmation')
    .values({ token_hash: hashToken(token), user_id: userId, email, created_at: now, expires_at: new Date(now.getTime() + LINK_SECONDS * 1000) })
    .execute()
  const letter = await confirmationLetter({ db: tx, config }, token)
  await putLetter(tx, email, letter, { now, isSecret: true, usefulSeconds: LINK_SECONDS })
}

/**
 * Writes a new e-mail down and asks to confirm it. A confirmed address stays the current one until then; one that nobody
 * confirmed is simply replaced. Somebody who only wrote the same address down does not stand in the way. Inside a transaction.
 */
export async function changeEmail(context: CallContext, tx: Db, userId: number, email: string): Promise<void> {
  const now = context.clock()
  const customer = await lockCustomer(tx, userId)
  if (customer.email === email && customer.email_verified_at) {
    await tx.updateTable('customer').set({ email_new: null }).where('id', '=', userId).execute()
    return
  }
  await limit(context, LETTERS_FOR_ACCOUNT, String(userId))
  const other = await tx.selectFrom('customer').select('email_verified_at').where('email', '=', email).where('id', '<>', userId).executeTakeFirst()
  if (other?.email_verified_at) throw invalid({ email: [EMAIL_TAKEN] })
  const unconfirmed = other ? { email: null, email_set_at: null, email_new: email } : { email, email_set_at: now, email_new: null }
  const change = customer.email_verified_at ? { email_new: email } : unconfirmed
  await tx.updateTable('customer').set(change).where('id', '=', userId).execute()
  await startEmailConfirmation({ ...context, db: tx }, userId, email)
}

export async function dropEmail(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('email_confirmation').where('user_id', '=', userId).execute()
  await tx
    .updateTable('customer')
    .set({ email: null, email_new: null, email_set_at: null, email_verified_at: null })
    .where('id', '=', userId)
    .execute()
}

/** The link works once. Whoever reads the mailbox wins over those who only wrote its address down. */
export async function confirmEmail(context: CallContext, token: string): Promise<void> {
  const now = context.clock()
  await context.db
    .transaction()
    .execute(async (tx) => {
      // the person first, as everything that changes an e-mail does, then the link: the other way round two of them would wait for each other
      const owner = await tx.selectFrom('email_confirmation').select('user_id').where('token_hash', '=', hashToken(token)).executeTakeFirst()
      if (!owner) throw invalid({ token: [SPENT] })
      const customer = await lockCustomer(tx, owner.user_id)
      const link = await tx.deleteFrom('email_confirmation').where('token_hash', '=', hashToken(token)).returningAll().executeTakeFirst()
      if (!link || link.expires_at <= now) throw invalid({ token: [SPENT] })
      if (customer.email !== link.email && customer.email_new !== link.email) throw invalid({ token: [SPENT] })
      await tx
        .updateTable('customer')
        .set({ email: null, email_set_at: null })
        .where('email', '=', link.email)
        .where('email_verified_at', 'is', null)
        .where('id', '<>', customer.id)
        .execute()
      await tx
        .updateTable('customer')
        .set({ email: link.email, email_new: null, email_set_at: now, email_verified_at: now })
        .where('id', '=', customer.id)
        .execute()
      if (customer.email && customer.email !== link.email) {
        const letter = await emailChangedLetter({ db: tx, config: context.config }, link.email)
        await putLetter(tx, customer.email, letter, { now })
      }
    })
    .catch((error: unknown) => {
      throw takenKey(error) ? invalid({ token: [EMAIL_TAKEN] }) : error
    })
}
