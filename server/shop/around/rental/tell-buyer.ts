import type { Db } from '#server/db/client.ts'
import { putSms } from '#server/outbox/put-message.ts'
import type { BranchSignature } from '#server/shop/ground/branch-signature.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { WrittenMessage } from '#server/shop/ground/messages/write-message.ts'
import type { BookingFacts } from './booking-words.ts'
import { sellerOf } from './seller.ts'
import { factsOf, type StoredBooking } from './user-rentals.ts'

/** An SMS about a booking; whoever was erased with the account hears nothing. */
export async function tellBuyer(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  row: StoredBooking,
  write: (facts: BookingFacts, signature: BranchSignature) => Promise<WrittenMessage>,
): Promise<void> {
  if (row.phone === '') return
  const { signature } = await sellerOf({ db: tx, config }, row.node_code)
  const { kind, sms } = await write(factsOf(row), signature)
  await putSms(tx, row.phone, sms, { now: clock(), kind })
}
