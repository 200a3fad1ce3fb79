import type { ContactInformation, Contacts } from '#contract/contact-information.ts'
import { scheduleText } from '#rules/calendar/schedule-text.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'

/**
 * The branch's own phone and the hours of its first shop; the shop's mail and legal details are the same everywhere.
 */
export async function readContacts(db: Db, nodeCode: string): Promise<Contacts> {
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

/** The contacts with the requisites an invoice is paid to. */
export async function readContactInformation(db: Db, nodeCode: string): Promise<ContactInformation> {
  const [contacts, requisites] = await Promise.all([readContacts(db, nodeCode), readSetting(db, 'requisites')])
  const rows = [
    { label: 'Наименование', value: contacts.legalName },
    { label: 'ИНН', value: requisites.inn },
    { label: 'КПП', value: requisites.kpp },
    { label: 'Юридический адрес', value: requisites.address },
    { label: 'Банк', value: requisites.bank },
    { label: 'БИК', value: requisites.bik },
    { label: 'Расчётный счёт', value: requisites.account },
    { label: 'Корреспондентский счёт', value: requisites.correspondentAccount },
  ]
  return { ...contacts, requisites: rows.filter(({ value }) => value.trim() !== '') }
}
