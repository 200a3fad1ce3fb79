import { notFound } from '#contract/api-error.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { fileNames } from '#server/uploads/upload-names.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

/** Somebody else's review is none at all. The pictures go at once: their address was public. */
export async function deleteReview({ db, ports, log }: CallContext, userId: number, reviewId: number): Promise<void> {
  const pictures = await withRetries(db, async (tx) => {
    const uploads = await tx.selectFrom('upload').select('id').where('review_id', '=', reviewId).execute()
    const gone = await tx
      .deleteFrom('review')
      .where('id', '=', reviewId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound('Такого отзыва у вас нет')
    return uploads
  })
  for (const name of pictures.flatMap(({ id }) => fileNames(id))) {
    // what stays behind the sweep finds: the row is gone
    await ports.files
      .remove(name)
      .catch((error: unknown) => log.warn({ err: error }, 'a picture of a deleted review stayed'))
  }
}
