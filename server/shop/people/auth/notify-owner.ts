import type { Db } from '#server/db/client.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import type { Customer } from '#server/shop/people/customer/customer-queries.ts'
import type { WrittenMessage } from '#server/shop/ground/messages/write-message.ts'

type Reachable = Pick<Customer, 'phone' | 'email' | 'email_verified_at'>

export const hasConfirmedEmail = ({ email, email_verified_at }: Pick<Customer, 'email' | 'email_verified_at'>) =>
  email !== null && email_verified_at !== null

/**
 * By letter to a confirmed e-mail, else by SMS: whoever has only a phone hears of changes too. Inside the transaction.
 */
export async function notifyOwner(tx: Db, owner: Reachable, words: WrittenMessage, now: Date): Promise<void> {
  const envelope = { now, kind: words.kind }
  if (hasConfirmedEmail(owner)) await putLetter(tx, owner.email!, words.letter, envelope)
  else if (owner.phone) await putSms(tx, owner.phone, words.sms, envelope)
}
