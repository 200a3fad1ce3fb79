import { conflict, notFound } from '#contract/api-error.ts'
import type { OwnRepair } from '#contract/service.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { canOwnerCancel } from '#rules/order/repair-state.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { ownRepair } from './queries.ts'

/** By its owner, while the tool is still with them. Another's repair is as good as none. */
export async function cancelOwnRepair(
  { db, clock, config }: CallContext,
  userId: number,
  number: string,
): Promise<OwnRepair> {
  const now = clock()
  const shop = await readSetting(db, 'shop')
  await withRetries(db, async (tx) => {
    const repair = await tx
      .selectFrom('repair')
      .selectAll()
      .where('number', '=', number)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!repair) throw notFound('Такой заявки нет')
    if (repair.state === 'cancelled') throw conflict('Заявка уже отменена')
    if (!canOwnerCancel(repair.state))
      throw conflict('Инструмент уже в мастерской: отменить ремонт поможет сервисный центр, позвоните туда.')
    await tx.updateTable('repair').set({ state: 'cancelled', updated_at: now }).where('id', '=', repair.id).execute()
    await tx
      .insertInto('repair_history')
      .values({ repair_id: repair.id, state: 'cancelled', note: 'Отменена владельцем', created_at: now })
      .execute()
    const signature = await branchSignature(tx, config, '')
    const toOwner = await writeMessage(tx, 'repair.cancelled-by-owner', signature, { number })
    await putSms(tx, repair.phone, toOwner.sms, { now, kind: toOwner.kind })
    const { kind, letter } = await writeMessage(tx, 'shop.repair-cancelled', signature, {
      number,
      tool: repair.tool,
      who: `${repair.name}, ${formatPhone(repair.phone)}`,
    })
    await putLetter(tx, shop.email, letter, { now, kind })
  })
  return ownRepair(db, userId, number)
}
