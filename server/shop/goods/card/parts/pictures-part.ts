import { GOOD_PICTURES_MAX } from '#server/shop/goods/pictures/good-pictures.ts'
import { type CardPart, duplicates, unknownPictures } from './card-part.ts'
import { countText } from '#rules/text/plural.ts'

const PICTURES = ['снимок', 'снимка', 'снимков'] as const

/** The order is the good's own column; what is said about a picture stands beside it. */
export const picturesPart: CardPart<'pictures'> = {
  label: 'Снимки',
  permission: 'goods.texts',
  async read(db, code) {
    const good = await db.selectFrom('good').select('pictures').where('code', '=', code).executeTakeFirst()
    const rows = await db.selectFrom('good_picture').selectAll().where('good_code', '=', code).execute()
    const described = new Map(rows.map((row) => [row.file, row]))
    return (good?.pictures ?? []).map((file) => {
      const row = described.get(file)
      return { file, alt: row?.alt ?? '', original: row?.original ?? null, crop: row?.crop ?? null }
    })
  },
  async check(db, pictures) {
    const files = pictures.map(({ file }) => file)
    const originals = pictures.flatMap(({ original }) => original ?? [])
    const words: string[] = []
    if (files.length > GOOD_PICTURES_MAX) words.push(`У товара может быть до ${GOOD_PICTURES_MAX} снимков`)
    if (duplicates(files).length > 0) words.push('Один и тот же снимок стоит дважды: уберите повтор')
    if ((await unknownPictures(db, [...files, ...originals])).length > 0)
      words.push('Снимка больше нет в хранилище: загрузите его ещё раз')
    return words
  },
  async write(tx, code, pictures) {
    const files = pictures.map(({ file }) => file)
    await tx.deleteFrom('good_picture').where('good_code', '=', code).execute()
    const withWords = pictures.filter(({ alt, original }) => alt.trim() !== '' || original !== null)
    if (withWords.length > 0)
      await tx
        .insertInto('good_picture')
        .values(
          withWords.map(({ file, alt, original, crop }) => ({
            good_code: code,
            file,
            alt: alt.trim(),
            original,
            crop: crop && JSON.stringify(crop),
          })),
        )
        .execute()
    const good = await tx.selectFrom('good').select('pictures').where('code', '=', code).executeTakeFirstOrThrow()
    if (good.pictures.join() === files.join()) return
    await tx.updateTable('good').set({ pictures: files, updated_at: new Date() }).where('code', '=', code).execute()
  },
  describe: (pictures) => countText(pictures.length, PICTURES),
}
