import { notFound } from '#contract/api-error.ts'
import { tiedAddress } from '#rules/address/tied-address.ts'
import { longDayText, timeOfDayText } from '#rules/calendar/moment-text.ts'
import { ERASURE_REASONS } from '#rules/identity/subject-request.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { readJournal } from '#server/shop/people/staff/journal.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { joinedInto } from '../../erase-person.ts'
import type { PaperField } from './paper.ts'
import { paperFile } from './paper-file.ts'
import { ERASED, RETAINED_BY_LAW } from './paper-words.ts'

const MOST_ENTRIES = 200

const momentText = (at: Date) => `${longDayText(at)}, ${timeOfDayText(at.toISOString())} (Москва)`

/**
 * Made anew from what is kept: neither the row nor the paper tells who the person was. The act names the number of the
 * card, which the law takes («иная информация, относящаяся к лицу»), and leaves a line for the name to be written by
 * hand.
 */
export async function papersOfErasure(context: OfficeContext, id: number) {
  const { db } = context
  const row = await db
    .selectFrom('customer_erasure')
    .leftJoin('staff', 'staff.id', 'customer_erasure.staff_id')
    .selectAll('customer_erasure')
    .select('staff.name as staff_name')
    .where('customer_erasure.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Такого удаления не было')
  const keys = [row.customer_id, ...(await joinedInto(db, row.customer_id))].map(String)
  const [shop, requisites, { entries }] = await Promise.all([
    readSetting(db, 'shop'),
    readSetting(db, 'requisites'),
    readJournal(db, { thing: 'customer', keys, limit: MOST_ENTRIES }),
  ])
  const who = row.staff_name ?? 'Покупатель сам, из личного кабинета'
  const facts: PaperField[] = [
    {
      label: 'Оператор',
      value: [shop.legalName, requisites.inn && `ИНН ${requisites.inn}`, tiedAddress(requisites.address)]
        .filter(Boolean)
        .join(', '),
    },
    {
      label: 'Субъект персональных данных',
      value: `Клиент № ${row.customer_id}. ФИО вписывают от руки: ____________________________`,
    },
    { label: 'Информационная система', value: `Интернет-магазин «${shop.name}»` },
    { label: 'Причина', value: ERASURE_REASONS[row.reason] + (row.request_id ? `, запрос № ${row.request_id}` : '') },
    { label: 'Когда', value: momentText(row.at) },
    { label: 'Кто удалил', value: who },
    {
      label: 'Способ',
      value: 'Удаление записей из базы данных; в записях, которые хранят по закону, данные заменены пустыми значениями',
    },
  ]
  const counted = (table: string) => row.figures[table] ?? 0
  const erased = [
    { label: 'Карточка клиента', value: 'Имя, телефон, e-mail, пароль, день рождения, город' },
    ...ERASED.filter(([table]) => counted(table) > 0).map(([table, label]) => ({
      label,
      value: `Записей: ${counted(table)}`,
    })),
  ]
  const kept = RETAINED_BY_LAW.filter(([table]) => counted(table) > 0).map(([table, words, law]) => [
    { label: `Записей: ${counted(table)}`, value: words },
    { label: 'Почему хранится', value: law },
  ])
  const common = { author: shop.legalName, at: row.at.toISOString() }
  const signed = row.staff_name ?? ''
  return {
    files: [
      await paperFile(`akt-unichtozheniya-${id}.pdf`, {
        ...common,
        title: `Акт № ${id} об уничтожении персональных данных`,
        note: `Составлен ${longDayText(row.at)} по статье 21 закона № 152-ФЗ и приказу Роскомнадзора от 28.10.2022 № 179. Хранить три года.`,
        parts: [
          { kind: 'fields', fields: facts },
          { kind: 'fields', title: 'Что уничтожено', fields: erased },
          {
            kind: 'records',
            title: 'Что хранится по закону, без сведений о человеке',
            records: kept.length > 0 ? kept : [[{ label: 'Ничего', value: 'Таких записей не было' }]],
          },
          {
            kind: 'signatures',
            lines: [
              { label: 'Удалил', value: signed },
              { label: 'Ответственный за персональные данные', value: '' },
            ],
          },
        ],
      }),
      await paperFile(`vygruzka-iz-zhurnala-${id}.pdf`, {
        ...common,
        title: `Выгрузка из журнала событий к акту № ${id}`,
        note: 'Журнал ведёт база данных, изменить в нём запись нельзя. Личные сведения в нём скрыты.',
        parts: [
          { kind: 'fields', fields: facts.slice(1) },
          {
            kind: 'records',
            title: 'События',
            records: [
              [
                { label: momentText(row.at), value: `Уничтожение персональных данных, ${who}` },
                ...erased.map(({ label, value }) => ({ label: 'Уничтожено', value: `${label}. ${value}` })),
              ],
              ...entries.map((entry) => [
                {
                  label: momentText(new Date(entry.at)),
                  value: `${entry.actionText}, ${entry.who?.name ?? entry.via}${entry.ip ? `, ${entry.ip}` : ''}`,
                },
                ...entry.changes.map(({ label, before, after }) => ({
                  label,
                  value: [before, after].map((each) => each || 'пусто').join(' → '),
                })),
              ]),
            ],
          },
        ],
      }),
    ],
  }
}
