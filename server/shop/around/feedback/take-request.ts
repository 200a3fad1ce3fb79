import { invalid } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { feedbackLetter } from './feedback-letter.ts'
import type { FeedbackRequest } from './read-request.ts'

export async function findGood(db: Db, code: string) {
  const good = await db
    .selectFrom('good')
    .select(['code', 'name', 'slug', 'is_hire'])
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!good) throw invalid({ goodCode: ['Такого товара нет в продаже'] })
  return good
}

/** Stored for the shop, with a letter to it and the buyer's consent, or not at all. */
export async function takeRequest(
  context: CallContext,
  request: FeedbackRequest,
  goodCode: string | null,
): Promise<void> {
  const { db, config, nodeCode, visitor, clock } = context
  const [good, shop, node, signature] = await Promise.all([
    goodCode === null ? null : findGood(db, goodCode),
    readSetting(db, 'shop'),
    db.selectFrom('node_logistic').select('name').where('code', '=', nodeCode).executeTakeFirstOrThrow(),
    branchSignature(db, config, nodeCode),
  ])
  const now = clock()
  const { kind, letter } = await feedbackLetter(db, {
    request,
    branch: node.name,
    good: good && { name: good.name, url: signature.url + goodUrl(good) },
    shop: signature,
  })
  await withRetries(db, async (tx) => {
    await tx
      .insertInto('feedback_request')
      .values({
        ...request,
        node_code: nodeCode,
        user_id: visitor.userId,
        good_code: good?.code ?? null,
        created_at: now,
      })
      .execute()
    await recordConsent(
      tx,
      { userId: visitor.userId, kind: 'personal-data', given: true, way: 'form', phone: request.phone },
      visitor,
      now,
    )
    await putLetter(tx, shop.email, letter, { now, kind })
  })
}
