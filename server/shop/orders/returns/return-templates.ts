import { conflict, invalid } from '#contract/api-error.ts'
import type { ReturnTemplate } from '#contract/office/returns.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'

const MOST = 50

export const listReturnTemplates = (db: Db): Promise<ReturnTemplate[]> =>
  db.selectFrom('return_template').select(['id', 'kind', 'name', 'text']).orderBy('kind').orderBy('name').execute()

export async function saveReturnTemplate(
  { db, clock }: OfficeContext,
  asked: Omit<ReturnTemplate, 'id'>,
): Promise<void> {
  const [name, text] = [asked.name.trim(), asked.text.trim()]
  if (name === '') throw invalid({ name: ['Назовите заготовку'] })
  if (text === '') throw invalid({ text: ['Напишите слова'] })
  await withRetries(db, async (tx) => {
    const { count } = await tx
      .selectFrom('return_template')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where((e) => e.not(e.and([e('kind', '=', asked.kind), e('name', '=', name)])))
      .executeTakeFirstOrThrow()
    if (count >= MOST) throw conflict(`Заготовок уже ${MOST}: уберите лишние`)
    await tx
      .insertInto('return_template')
      .values({ kind: asked.kind, name, text, created_at: clock() })
      .onConflict((same) => same.columns(['kind', 'name']).doUpdateSet({ text }))
      .execute()
  })
}

export async function dropReturnTemplate({ db }: OfficeContext, id: number): Promise<void> {
  await withRetries(db, (tx) => tx.deleteFrom('return_template').where('id', '=', id).execute())
}
