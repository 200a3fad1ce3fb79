import { invalid } from '#contract/api-error.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { withPictures } from '#server/uploads/store-uploads.ts'
import type { PreparedPicture } from '#server/uploads/prepare-pictures.ts'
import { uploadAddress } from '#server/uploads/upload-names.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { RepairRequest } from './read-repair.ts'

/** Centre and brand, or words at the field that names none. */
export async function findPlaceAndVendor(db: Db, { serviceCenterId, vendor }: RepairRequest) {
  const [center, brand] = await Promise.all([
    db
      .selectFrom('service_center as center')
      .select(['center.id', 'center.name', 'center.address', 'center.node_code'])
      .where('center.id', '=', serviceCenterId)
      .executeTakeFirst(),
    vendor === null
      ? null
      : db.selectFrom('vendor').select(['code', 'name']).where('code', '=', vendor).executeTakeFirst(),
  ])
  if (!center || brand === undefined) {
    throw invalid({
      ...(center ? {} : { serviceCenterId: ['Такого сервисного центра нет'] }),
      ...(brand === undefined ? { vendor: ['Такой марки нет в списке'] } : {}),
    })
  }
  return { center, brand }
}
export type PlaceAndVendor = Awaited<ReturnType<typeof findPlaceAndVendor>>

/**
 * The repair with its pictures, its first line of history, messages to both sides and the consent, or nothing at all.
 */
export async function takeRepair(
  context: CallContext,
  request: RepairRequest,
  { center, brand }: PlaceAndVendor,
  pictures: readonly PreparedPicture[],
): Promise<string> {
  const { db, config, visitor, clock } = context
  const [shop, signature] = await Promise.all([readSetting(db, 'shop'), branchSignature(db, config, center.node_code)])
  const now = clock()
  const origin = signature.url
  const { name, phone, tool, fault } = request
  return withPictures(context, pictures, async (tx, attach, ids) => {
    const repair = await tx
      .insertInto('repair')
      .values({
        service_center_id: center.id,
        user_id: visitor.userId,
        name,
        phone,
        tool,
        vendor_code: brand?.code ?? null,
        fault,
        state: 'requested',
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('repair_history')
      .values({ repair_id: repair.id, state: 'requested', note: '', created_at: now })
      .execute()
    await attach({ repair_id: repair.id })
    await recordConsent(
      tx,
      { userId: visitor.userId, kind: 'personal-data', given: true, way: 'form', phone },
      visitor,
      now,
    )
    const toOwner = await writeMessage(tx, 'repair.requested', signature, {
      number: repair.number,
      place: center.address,
    })
    await putSms(tx, phone, toOwner.sms, { now, kind: toOwner.kind })
    const { kind, letter } = await writeMessage(tx, 'shop.repair', signature, {
      number: repair.number,
      who: `${name}, ${formatPhone(phone)}`,
      center: center.name,
      tool,
      model: [tool, brand?.name].filter(Boolean).join(', '),
      fault,
      photos: ids.map((id, at) => `Снимок ${at + 1}: ${origin}${uploadAddress(id)}`).join('\n\n'),
    })
    await putLetter(tx, shop.email, letter, { now, kind })
    return repair.number
  })
}
