import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { SearchWordList } from '#contract/office/search-desk.ts'
import type { Db } from '#server/db/client.ts'
import { lexemesOf, LONGEST_PHRASE, normalPhrase } from './desk-phrases.ts'

export type WordListName = 'brands' | 'never'

export interface WordWish {
  list: WordListName
  word: string
  isGone: boolean
}

const MOST = 5000

export async function listWords(db: Db, list: WordListName): Promise<SearchWordList> {
  const rows =
    list === 'brands'
      ? await db.selectFrom('search_foreign_brand').select('name as word').orderBy('name').limit(MOST).execute()
      : await db.selectFrom('search_never_suggested').select('word').orderBy('word').limit(MOST).execute()
  return { words: rows.map(({ word }) => word) }
}

/** As the search compares makers: small letters and digits alone. */
const brandKey = (typed: string) =>
  normalPhrase(typed)
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]/g, '')

/** A maker not sold here, or a word never offered to others; either takes effect with the commit. */
export async function saveWord(tx: Db, { list, word: typed, isGone }: WordWish): Promise<void> {
  const word = list === 'brands' ? brandKey(typed) : normalPhrase(typed)
  const refuse = (words: string) => invalid({ word: [words] })
  if (isGone) return removeWord(tx, list, normalPhrase(typed), word)
  if (word === '') throw refuse('Впишите слово: буквы и цифры')
  if (word.length > LONGEST_PHRASE) throw refuse(`Слово длиннее ${LONGEST_PHRASE} знаков`)
  if (word.includes(' ')) throw refuse('Нужно одно слово: запрос с любым из слов списка и так не подскажут')
  if (list === 'brands') return addBrand(tx, word)
  const [lexemes = []] = await lexemesOf(tx, [word])
  if (lexemes.length === 0) throw refuse(`«${word}» поиск не различает`)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('search_never_suggested')
    .values({ word })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw refuse(`«${word}» уже в списке`)
  await sql`delete from search_popular where not is_search_suggestible(query)`.execute(tx)
}

async function addBrand(tx: Db, name: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from vendor where ${name} = any (
      select regexp_replace(translate(lower(each), 'ё', 'е'), '[^a-zа-я0-9]', '', 'g') from unnest(aliases || name) as each) limit 1`.execute(
    tx,
  )
  if (rows[0]) throw invalid({ word: [`Бренд «${rows[0].name}» у вас есть: покупатели перестали бы его находить`] })
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('search_foreign_brand')
    .values({ name })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw invalid({ word: [`«${name}» уже в списке`] })
}

async function removeWord(tx: Db, list: WordListName, asKept: string, word: string): Promise<void> {
  const names = [asKept, word]
  const { numDeletedRows } =
    list === 'brands'
      ? await tx.deleteFrom('search_foreign_brand').where('name', 'in', names).executeTakeFirst()
      : await tx.deleteFrom('search_never_suggested').where('word', 'in', names).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Этого слова в списке уже нет')
}
