import type { Kysely } from 'kysely'
import type { Contacts } from '#contract/contact-information.ts'
import { scheduleText } from '#rules/calendar/schedule-text.ts'
import type { Database } from '#server/db/schema.ts'
import { readSetting } from '#server/kernel/settings.ts'

/**
 * The branch's own phone and the hours of its first shop; the shop's mail and legal details are the same everywhere.
 */
export async function readContacts(db: Kysely<Database>, nodeCode: string): Promise<Contacts> {
  const shop = await readSetting(db, 'shop')
  const node = await db.selectFrom('node_logistic').select('phone').where('code', '=', nodeCode).executeTakeFirst()
  const first = await db
    .selectFrom('warehouse')
    .select('work_time')
    .where('node_code', '=', nodeCode)
    .where('is_shop', '=', true)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  const workTime = first?.work_time ?? []
  return {
    name: shop.name,
    phone: node?.phone ?? shop.phone,
    email: shop.email,
    legalName: shop.legalName,
    legalDetails: shop.legalDetails,
    workTime,
    workTimeFormatted: scheduleText(workTime),
    social: shop.social,
  }
}
