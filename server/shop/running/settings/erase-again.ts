import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Sealing } from '#server/kernel/sealing.ts'
import { lockCustomer } from '#server/shop/people/customer/customer-queries.ts'
import { erasePerson } from '#server/shop/people/customer/erase-person.ts'
import { gatherGuest, theirsBefore } from '#server/shop/people/customer/gather-guest.ts'

interface Erased {
  hash: string
  at: string
}

/** Of those who left a phone without an account, whose card was made only to be erased. */
async function guestPhones(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select distinct contact_phone as phone from shop_order where user_id is null and contact_phone <> ''
    union select phone from hire_booking where user_id is null and phone <> ''
    union select phone from repair where user_id is null and phone <> ''
    union select phone from feedback_request where user_id is null and phone <> ''
    except select phone from customer where phone is not null`.execute(tx)
  return rows.map(({ phone }) => phone)
}

/** Erased after they had last come: whoever came again afterwards is somebody the shop knows anew. */
export async function eraseAgain(tx: Db, erased: readonly Erased[], sealing: Sealing, now: Date): Promise<number> {
  if (erased.length === 0) return 0
  const when = new Map(erased.map(({ hash, at }) => [hash, new Date(at)]))
  const erasedAt = (key: string) =>
    sealing
      .hashes(key)
      .map((hash) => when.get(hash))
      .find((at) => at !== undefined)
  const erase = async (id: number, phone: string | null, at: Date) => {
    if (phone !== null) await gatherGuest(tx, { userId: id, phone, isTheirs: theirsBefore(at) })
    const customer = await lockCustomer(tx, id)
    await erasePerson(tx, customer, { reason: 'request', staffId: null, requestId: null, sealing, now })
  }
  let count = 0
  const people = await tx
    .selectFrom('customer')
    .select(['id', 'phone', 'email', 'created_at'])
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id, phone, email, created_at } of people) {
    const moments = [phone, email].map((key) => (key === null ? undefined : erasedAt(key)))
    const at = moments.find((each) => each !== undefined && each > created_at)
    if (at === undefined) continue
    await erase(id, phone, at)
    count++
  }
  for (const phone of await guestPhones(tx)) {
    const at = erasedAt(phone)
    if (at === undefined) continue
    const { id } = await tx
      .insertInto('customer')
      .values({ name: '', phone, password_hash: null, birthdate: null, mailing_agreement: false, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await erase(id, phone, at)
    count++
  }
  return count
}
