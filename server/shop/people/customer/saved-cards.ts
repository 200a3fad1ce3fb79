import { notFound } from '#contract/api-error.ts'
import type { SavedCard } from '#contract/user-things.ts'
import type { Db } from '#server/db/client.ts'
import type { SavedBankCard } from '#server/ports/payment/port.ts'

/** Newest first; of the provider the shop has now, since another cannot charge them. Null: the shop has none. */
export const cardsOf = (db: Db, userId: number, provider: string | null): Promise<SavedCard[]> =>
  db
    .selectFrom('saved_card')
    .select(['id as card_id', 'title', 'expires'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider ?? '')
    .orderBy('id', 'desc')
    .execute()

/** The buyer asked for it with the payment. The same card again gets its new name at the provider's. */
export async function saveBankCard(
  tx: Db,
  userId: number,
  provider: string,
  { methodId, title, expires }: SavedBankCard,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('saved_card')
    .values({ user_id: userId, provider, method_id: methodId, title, expires, created_at: now })
    .onConflict((already) =>
      already
        .columns(['user_id', 'provider', 'title', 'expires'])
        .doUpdateSet({ method_id: methodId, created_at: now }),
    )
    .execute()
}

export async function deleteBankCard(db: Db, userId: number, cardId: number): Promise<void> {
  const gone = await db
    .deleteFrom('saved_card')
    .where('id', '=', cardId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notFound('Такой карты у вас нет: возможно, её уже удалили')
}
