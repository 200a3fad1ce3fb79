import { conflict, invalid } from '#contract/api-error.ts'
import type { CheckedInput } from '#contract/call.ts'
import type { OwnReview, writeReview as call } from '#contract/reviews.ts'
import { reviewErrors } from '#rules/catalog/review.ts'
import type { Db } from '#server/db/client.ts'
import { withPictures } from '#server/uploads/store-uploads.ts'
import type { PreparedPicture } from '#server/uploads/prepare-pictures.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { presentOwn } from './queries.ts'
import { notifyShopOfReview } from './review-letter.ts'

type Body = CheckedInput<typeof call>['body']

export const alreadyWritten = () =>
  conflict('Вы уже написали отзыв об этом товаре. Чтобы написать новый, удалите прежний')

/** Everything that is wrong at once, by field. */
export const checkReview = (body: Body): void => checkWords(reviewErrors(body))

export function checkWords(errors: Record<string, string | null>): void {
  const wrong = Object.entries(errors).flatMap(([field, words]) =>
    words ? [[field, [words]] as [string, string[]]] : [],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/** Only an order that was handed over makes a buyer. */
async function hasBought(db: Db, userId: number, goodCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_item')
    .innerJoin('shop_order', 'shop_order.id', 'order_item.order_id')
    .select('order_item.good_code')
    .where('shop_order.user_id', '=', userId)
    .where('shop_order.status', '=', 'completed')
    .where('order_item.good_code', '=', goodCode)
    .executeTakeFirst()
  return row !== undefined
}

/** Words under a name are seen by everybody: agreed to by sending them. */
export const agreeToPublish = (tx: Db, { visitor, clock }: CallContext, userId: number): Promise<void> =>
  recordConsent(tx, { userId, kind: 'publication', given: true, way: 'form' }, visitor, clock())

export async function saveReview(
  context: CallContext,
  userId: number,
  body: Body,
  pictures: readonly PreparedPicture[],
): Promise<OwnReview> {
  const { db, clock } = context
  const [{ moderation }, { name }, boughtHere] = await Promise.all([
    readSetting(db, 'reviews'),
    db.selectFrom('customer').select('name').where('id', '=', userId).executeTakeFirstOrThrow(),
    hasBought(db, userId, body.goodCode),
  ])
  return withPictures(context, pictures, async (tx, attach, ids) => {
    const photos = ids.map((upload, at) => ({
      upload,
      width: pictures[at]!.sizes[0]!.width,
      height: pictures[at]!.sizes[0]!.height,
    }))
    const row = await tx
      .insertInto('review')
      .values({
        good_code: body.goodCode,
        user_id: userId,
        author_name: name,
        rating: body.rating,
        pros: body.pros?.trim() ?? '',
        cons: body.cons?.trim() ?? '',
        text: body.text.trim(),
        photos: JSON.stringify(photos),
        bought_here: boughtHere,
        status: moderation ? 'waiting' : 'shown',
        likes: 0,
        created_at: clock(),
      })
      // two windows at once: the second finds the first one's row
      .onConflict((each) => each.columns(['good_code', 'user_id']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw alreadyWritten()
    await attach({ review_id: row.id })
    await agreeToPublish(tx, context, userId)
    await notifyShopOfReview(tx, context, row)
    return presentOwn(row)
  })
}
