import { notFound } from '#contract/api-error.ts'
import type { DeliveryAddress } from '#contract/user-things.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'

export type AddressFields = Omit<DeliveryAddress, 'delivery_address_id' | 'delivery_address'> & { address: string }

/** The main one first, then in the order they came. */
export async function deliveryAddressesOf(db: Db, userId: number): Promise<DeliveryAddress[]> {
  return db
    .selectFrom('delivery_address')
    .select([
      'id as delivery_address_id',
      'address as delivery_address',
      'name',
      'flat',
      'entrance',
      'floor',
      'intercom',
      'comment',
      'is_main as isMain',
    ])
    .where('user_id', '=', userId)
    .orderBy('is_main', 'desc')
    .orderBy('id')
    .execute()
}

const noneIsMain = (tx: Db, userId: number) =>
  tx.updateTable('delivery_address').set({ is_main: false }).where('user_id', '=', userId).where('is_main', '=', true)

/** Somebody with addresses always has a main one: the oldest, unless they chose. */
async function ensureMainAddress(tx: Db, userId: number): Promise<void> {
  const own = tx.selectFrom('delivery_address').where('user_id', '=', userId)
  if (await own.select('id').where('is_main', '=', true).executeTakeFirst()) return
  await tx
    .updateTable('delivery_address')
    .set({ is_main: true })
    .where('id', 'in', own.select('id').orderBy('id').limit(1))
    .execute()
}

/** One change of a customer's addresses at a time: two at once would both look for the main one. */
async function changeAddresses<T>(db: Db, userId: number, change: (tx: Db) => Promise<T>): Promise<T> {
  return withRetries(db, async (tx) => {
    await tx.selectFrom('customer').select('id').where('id', '=', userId).forUpdate().execute()
    const changed = await change(tx)
    await ensureMainAddress(tx, userId)
    return changed
  })
}

/** The same door twice is stored once. */
export async function insertDeliveryAddress(
  db: Db,
  userId: number,
  { isMain, ...fields }: AddressFields,
  now: Date,
): Promise<void> {
  await changeAddresses(db, userId, async (tx) => {
    if (isMain) await noneIsMain(tx, userId).execute()
    await tx
      .insertInto('delivery_address')
      .values({ ...fields, user_id: userId, is_main: isMain, created_at: now })
      .onConflict((conflict) =>
        conflict.constraint('delivery_address_door').doUpdateSet({ ...fields, ...(isMain && { is_main: true }) }),
      )
      .execute()
  })
}

/** `taken`: the same door stands elsewhere in the list. Another's or nobody's is not found. */
export async function rewriteDeliveryAddress(
  db: Db,
  userId: number,
  id: number,
  { isMain, ...fields }: AddressFields,
): Promise<'saved' | 'taken'> {
  return changeAddresses(db, userId, async (tx) => {
    const own = tx.selectFrom('delivery_address').select('id').where('user_id', '=', userId)
    if (!(await own.where('id', '=', id).executeTakeFirst())) throw notFound('Такого адреса у вас нет')
    const same = own.where('address', '=', fields.address).where('flat', '=', fields.flat).where('id', '<>', id)
    if (await same.executeTakeFirst()) return 'taken'
    if (isMain) await noneIsMain(tx, userId).execute()
    await tx
      .updateTable('delivery_address')
      .set({ ...fields, is_main: isMain })
      .where('id', '=', id)
      .execute()
    return 'saved'
  })
}

/** Answers false for another's or nobody's. */
export async function removeDeliveryAddress(db: Db, userId: number, id: number): Promise<boolean> {
  return changeAddresses(db, userId, async (tx) => {
    const removed = await tx
      .deleteFrom('delivery_address')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return removed.numDeletedRows > 0n
  })
}
