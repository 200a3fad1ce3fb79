import { sql } from 'kysely'
import { type CardPart, duplicates } from './card-part.ts'

const OWN = /^\/(?!\/|.*\.\.)[\w/.-]+$/
const AWAY = /^https:\/\/[^\s/]+\.[^\s]+$/i

/** Papers for the buyer: files people sent, the passport the shop makes, pages of the maker. */
export const documentsPart: CardPart<'documents'> = {
  label: 'Документы',
  permission: 'goods.texts',
  read: (db, code) =>
    db
      .selectFrom('good_document')
      .select(['name', 'url', 'size'])
      .where('good_code', '=', code)
      .orderBy('position')
      .execute(),
  check(_db, documents) {
    const words = documents.flatMap(({ name, url }) => {
      if (name.trim() === '') return 'Назовите каждый документ'
      return OWN.test(url) || AWAY.test(url)
        ? []
        : `«${name}»: загрузите PDF или дайте адрес, который начинается с https://`
    })
    if (duplicates(documents.map(({ url }) => url)).length > 0) words.push('Один и тот же документ стоит дважды')
    return Promise.resolve([...new Set(words)])
  },
  async write(tx, code, documents) {
    // the key is the place: what moved would meet what has not
    await sql`delete from good_document where good_code = ${code}`.execute(tx)
    if (documents.length === 0) return
    await tx
      .insertInto('good_document')
      .values(
        documents.map(({ name, url, size }, position) => ({ good_code: code, name: name.trim(), url, size, position })),
      )
      .execute()
  },
  describe: (documents) => documents.map(({ name }) => name).join(', '),
}
