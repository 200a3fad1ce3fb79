import { conflict, notFound } from '#contract/api-error.ts'
import type { OwnRepair } from '#contract/service.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { canOwnerCancel } from '#rules/order/repair-state.ts'
import { writeLetter } from '#server/outbox/letter.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import type { CallContext } from '#server/shop/call-context.ts'
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
  await db.transaction().execute(async (tx) => {
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
    await putSms(tx, repair.phone, `${shop.name}: заявка на ремонт ${number} отменена.`, { now })
    const letter = writeLetter({
      subject: `Отменена заявка на ремонт ${number}: ${repair.tool}`,
      title: `Отменена заявка на ремонт ${number}`,
      paragraphs: [
        `${repair.tool}. ${repair.name}, ${formatPhone(repair.phone)}.`,
        'Владелец отменил заявку в личном кабинете: инструмент не привезут.',
      ],
      shop: { name: shop.name, phone: formatPhone(shop.phone), url: `${config.scheme}://${config.host}` },
    })
    await putLetter(tx, shop.email, letter, { now })
  })
  return ownRepair(db, userId, number)
}
