import { formatPhone } from '#rules/identity/phone.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import { withPictures } from '#server/uploads/store-uploads.ts'
import type { PreparedPicture } from '#server/uploads/prepare-pictures.ts'
import { uploadAddress } from '#server/uploads/upload-names.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { SparePartOrder } from './read-spare-part.ts'
import { findGood } from './take-request.ts'

/** Stored for the shop with its pictures, a letter to it and the buyer's consent, or not at all. */
export async function takeSparePartOrder(
  context: CallContext,
  order: SparePartOrder,
  pictures: readonly PreparedPicture[],
): Promise<void> {
  const { db, config, nodeCode, visitor, clock } = context
  const [good, shop, node, signature] = await Promise.all([
    order.goodCode === null ? null : findGood(db, order.goodCode),
    readSetting(db, 'shop'),
    db.selectFrom('node_logistic').select('name').where('code', '=', nodeCode).executeTakeFirstOrThrow(),
    branchSignature(db, config, nodeCode),
  ])
  const now = clock()
  const origin = signature.url
  const who = [order.name, formatPhone(order.phone)].filter(Boolean).join(', ')
  await withPictures(context, pictures, async (tx, attach, ids) => {
    const { id } = await tx
      .insertInto('feedback_request')
      .values({
        type: 'spare-part',
        name: order.name,
        phone: order.phone,
        message: order.message,
        part_type: order.type.code,
        tool: order.tool || (good?.name ?? ''),
        node_code: nodeCode,
        user_id: visitor.userId,
        good_code: good?.code ?? null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await attach({ feedback_request_id: id })
    await recordConsent(
      tx,
      { userId: visitor.userId, kind: 'personal-data', given: true, way: 'form', phone: order.phone },
      visitor,
      now,
    )
    const { kind, letter } = await writeMessage(
      tx,
      'shop.spare-part',
      signature,
      {
        who,
        branch: node.name,
        part: order.type.name,
        tool: [good?.name, order.tool].filter(Boolean).join(', '),
        message: order.message,
        photos: ids.map((upload, at) => `Снимок ${at + 1}: ${origin}${uploadAddress(upload)}`).join('\n\n'),
      },
      { button: good && origin + goodUrl(good) },
    )
    await putLetter(tx, shop.email, letter, { now, kind })
  })
}
