import type { AnswerTemplate } from '#contract/office/opinions.ts'
import { conflict } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'

const MOST = 50

export const listTemplates = (db: Db): Promise<AnswerTemplate[]> =>
  db.selectFrom('answer_template').select(['id', 'name', 'text']).orderBy('name').execute()

export async function saveTemplate(db: Db, { name, text }: { name: string; text: string }, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('answer_template')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('name', '<>', name.trim())
    .executeTakeFirstOrThrow()
  if (count >= MOST) throw conflict(`Заготовок уже ${MOST}: уберите лишние`)
  await db
    .insertInto('answer_template')
    .values({ name: name.trim(), text: text.trim(), created_at: now })
    .onConflict((same) => same.column('name').doUpdateSet({ text: text.trim() }))
    .execute()
}

export async function removeTemplate(db: Db, id: number): Promise<void> {
  await db.deleteFrom('answer_template').where('id', '=', id).execute()
}
