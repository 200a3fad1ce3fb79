import { sql } from 'kysely'
import { addDays, type CalendarDay, dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatMoney } from '#rules/money/money.ts'
import { nextReminder } from '#rules/order/repair-storage.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { branchSignature, signedPhone } from '#server/shop/ground/branch-signature.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'

const AT_ONCE = 50
/** Nobody is reminded at night. */
const FROM_MINUTES = 10 * 60
const TO_MINUTES = 20 * 60

/** Tools that are ready and that nobody collects: their owners are told again, and from when keeping them costs. */
export async function remindOwners(services: Services): Promise<number> {
  const { db, clock, config } = services
  const now = clock()
  const { day: today, minutes } = moscowMoment(now)!
  if (minutes < FROM_MINUTES || minutes >= TO_MINUTES) return 0
  const settings = await readSetting(db, 'repairs')
  const { rows } = await sql<{ id: number }>`select id from repair
    where state in ('ready', 'declined') and ready_at is not null and reminded < 4 and phone <> ''
      and (ready_at at time zone 'Europe/Moscow')::date + (array[3, 10, 30, 60])[reminded + 1] <= ${today}::date
    order by ready_at limit ${AT_ONCE}`.execute(db)
  let told = 0
  for (const { id } of rows)
    await withRetries(db, async (tx) => {
      const repair = await tx
        .selectFrom('repair')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (repair.ready_at === null || (repair.state !== 'ready' && repair.state !== 'declined')) return
      const readyOn = moscowMoment(repair.ready_at)!.day
      const due = nextReminder(readyOn, repair.reminded)
      if (due === null || due > today) return
      await tx
        .updateTable('repair')
        .set({ reminded: passed(readyOn, today, repair.reminded) })
        .where('id', '=', id)
        .execute()
      const center = await tx
        .selectFrom('service_center')
        .select(['name', 'address', 'phone', 'node_code'])
        .where('id', '=', repair.service_center_id)
        .executeTakeFirstOrThrow()
      const signature = { ...(await branchSignature(tx, config, center.node_code)), phone: signedPhone(center.phone) }
      const paidFrom = addDays(readyOn, settings.storageFreeDays + 1)
      const price = formatMoney(settings.storagePerDay)
      const { kind, sms } = await writeMessage(tx, 'repair.reminder', signature, {
        number: repair.number,
        tool: repair.tool,
        place: `${center.name}, ${center.address}`,
        since: dayText(readyOn),
        storage:
          settings.storagePerDay === 0
            ? ''
            : paidFrom > today
              ? `С ${dayText(paidFrom)} хранение ${price} в день.`
              : `Хранение ${price} в день.`,
      })
      await putSms(tx, repair.phone, sms, { now, kind, repairId: id })
      told++
    })
  return told
}

/** A shop that stood still for a month reminds once, not four times in a row. */
function passed(readyOn: CalendarDay, today: CalendarDay, reminded: number): number {
  const next = nextReminder(readyOn, reminded)
  return next === null || next > today ? reminded : passed(readyOn, today, reminded + 1)
}
