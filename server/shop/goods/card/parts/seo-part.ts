import type { CardPart } from './card-part.ts'

/** What search engines show in place of the words the page makes up itself. */
export const seoPart: CardPart<'seo'> = {
  label: 'SEO',
  permission: 'goods.texts',
  async read(db, code) {
    const row = await db
      .selectFrom('good_seo')
      .select(['title', 'description'])
      .where('good_code', '=', code)
      .executeTakeFirst()
    return row ?? { title: '', description: '' }
  },
  check: (_db, { title, description }) =>
    Promise.resolve(
      [title, description].some((text) => /[<>]/.test(text)) ? ['Здесь пишут простой текст, без знаков < и >'] : [],
    ),
  async write(tx, code, { title, description }) {
    const row = { title: title.trim(), description: description.trim() }
    if (row.title === '' && row.description === '') {
      await tx.deleteFrom('good_seo').where('good_code', '=', code).execute()
      return
    }
    await tx
      .insertInto('good_seo')
      .values({ good_code: code, ...row })
      .onConflict((at) => at.column('good_code').doUpdateSet(row))
      .execute()
  },
  describe: ({ title, description }) => [title, description].filter(Boolean).join(' · '),
}
