import { longDayText } from '#rules/calendar/moment-text.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { recordLook } from '#server/shop/people/staff/journal.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { exportedSections } from '../../export-user.ts'
import { findDeskCustomer } from '../find-desk-customer.ts'
import type { PaperPart } from './paper.ts'
import { paperFile } from './paper-file.ts'
import { exportedFields, SECTION_NAMES } from './paper-words.ts'

/** The whole of it for the person themselves: a file for machines, a paper for eyes. Written down before it is told. */
export async function papersOfExport(context: OfficeContext, id: number) {
  const { db, clock } = context
  await findDeskCustomer(context, id)
  await withRetries(db, (tx) => recordLook(tx, context, { thing: 'customer', key: String(id), fields: ['export'] }))
  const now = clock()
  const [sections, shop] = await Promise.all([exportedSections(context, id), readSetting(db, 'shop')])
  const json = JSON.stringify({ customer: id, exportedAt: now.toISOString(), sections }, null, 2)
  const name = `dannye-klienta-${id}`
  return {
    files: [
      { name: `${name}.json`, type: 'application/json', base64: Buffer.from(json).toString('base64') },
      await paperFile(`${name}.pdf`, {
        title: `Персональные данные: клиент № ${id}`,
        note: `Всё, что хранится о вас в магазине «${shop.name}», на ${longDayText(now)} По статье 14 закона № 152-ФЗ.`,
        author: shop.legalName,
        at: now.toISOString(),
        parts: Object.entries(sections).map(([section, value]) => partOf(section, value)),
      }),
    ],
  }
}

function partOf(section: string, value: unknown): PaperPart {
  const title = SECTION_NAMES[section] ?? section
  if (Array.isArray(value)) {
    const records = value.map((each: unknown) => exportedFields(each))
    return { kind: 'records', title, records: records.length > 0 ? records : [[{ label: 'Ничего нет', value: '' }]] }
  }
  return { kind: 'fields', title, fields: exportedFields(value) }
}
