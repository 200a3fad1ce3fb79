import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { SynonymSet } from '#contract/office/search-desk.ts'
import type { Db } from '#server/db/client.ts'
import { isSmallWord } from '#server/search/query-text.ts'
import { refuseStaleFields } from '#server/shop/goods/tree/stale-tree-fields.ts'
import { lexemesOf, normalPhrase, phraseProblem } from './desk-phrases.ts'

const MOST_PHRASES = 40
const MOST_SETS = 500

export async function listSynonyms(db: Db, search = ''): Promise<{ sets: SynonymSet[]; total: number }> {
  const words = normalPhrase(search)
  const { rows } = await sql<SynonymSet & { total: number }>`
    select set_id as id, array_agg(phrase order by phrase) as phrases, (count(*) over ())::integer as total
    from search_synonym group by set_id
    having ${words} = '' or bool_or(strpos(translate(phrase, 'ё', 'е'), translate(${words}, 'ё', 'е')) > 0)
    order by min(phrase) limit ${MOST_SETS}`.execute(db)
  return { sets: rows.map(({ id, phrases }) => ({ id, phrases })), total: rows[0]?.total ?? 0 }
}

/** Under the lock of its rows; null: there is no such set. */
async function lockSet(tx: Db, id: number): Promise<string[] | null> {
  const rows = await tx
    .selectFrom('search_synonym')
    .select('phrase')
    .where('set_id', '=', id)
    .orderBy('phrase')
    .forUpdate()
    .execute()
  return rows.length === 0 ? null : rows.map(({ phrase }) => phrase)
}

export interface SynonymWish {
  /** Null: a new set. */
  id: number | null
  /** None: the set goes. */
  phrases: readonly string[]
  /** What the person saw; null: written whatever stands there. */
  seen: readonly string[] | null
}

/** Answers the number of the set; nothing is written of phrases that were there already. */
export async function saveSynonyms(tx: Db, { id, phrases, seen }: SynonymWish): Promise<number> {
  // two new sets at once would take one number
  await sql`select pg_advisory_xact_lock(hashtext('search_synonym'))`.execute(tx)
  const before = id === null ? [] : await lockSet(tx, id)
  if (before === null) throw notFound('Этого набора синонимов уже нет: его убрал кто-то другой')
  const set = [...new Set(phrases.map(normalPhrase).filter(Boolean))].toSorted()
  if (id !== null && seen !== null)
    refuseStaleFields(
      'Пока вы правили, набор изменил другой человек',
      { phrases: 'Слова' },
      { set: { phrases: set }, seen: { phrases: [...seen].toSorted() }, now: { phrases: before.toSorted() } },
    )
  const added = set.filter((phrase) => !before.includes(phrase))
  if (id === null || set.length > 0) await refuseWrong(tx, set, added, id)
  const gone = before.filter((phrase) => !set.includes(phrase))
  const { rows } = await sql<{ id: number }>`select coalesce(max(set_id), 0) + 1 as id from search_synonym`.execute(tx)
  const number = id ?? rows[0]!.id
  if (gone.length > 0)
    await tx.deleteFrom('search_synonym').where('set_id', '=', number).where('phrase', 'in', gone).execute()
  if (added.length > 0)
    await tx
      .insertInto('search_synonym')
      .values(added.map((phrase) => ({ set_id: number, phrase })))
      .execute()
  return number
}

async function refuseWrong(tx: Db, set: readonly string[], added: readonly string[], id: number | null): Promise<void> {
  const refuse = (words: string) => invalid({ phrases: [words] })
  if (set.length < 2)
    throw refuse(
      set.length === 0 ? 'Впишите слова, которые значат одно и то же' : 'Одно слово — не синоним: добавьте второе',
    )
  if (set.length > MOST_PHRASES) throw refuse(`В наборе больше ${MOST_PHRASES} слов: разделите его`)
  for (const phrase of added) {
    const problem = phraseProblem(phrase)
    if (problem !== null) throw refuse(problem)
  }
  const lexemes = await lexemesOf(tx, set)
  const keys = lexemes.map((own) =>
    own
      .filter((lexeme) => !isSmallWord(lexeme))
      .toSorted()
      .join(' '),
  )
  for (const [place, phrase] of set.entries()) {
    if (keys[place] === '' || phrase.split(' ').every(isSmallWord))
      throw refuse(`«${phrase}» поиск не различает: это слово есть в любом запросе`)
    const same = keys.indexOf(keys[place]!)
    // sets made before this desk may have two forms of a word; nobody is kept from mending them
    if (same !== place && (added.includes(phrase) || added.includes(set[same]!)))
      throw refuse(`«${set[same]}» и «${phrase}» для поиска — одно и то же: оставьте одно`)
  }
  await refuseLoop(tx, added, id)
}

/** A phrase of another set would tie both into a ring: the words go there instead. */
async function refuseLoop(tx: Db, added: readonly string[], id: number | null): Promise<void> {
  if (added.length === 0) return
  const { rows } = await sql<{ phrase: string; others: string[] }>`
    select s.phrase, array(select o.phrase from search_synonym o where o.set_id = s.set_id and o.phrase <> s.phrase order by o.phrase limit 4) as others
    from search_synonym s where s.phrase = any (${[...added]}::text[]) and s.set_id is distinct from ${id} order by s.phrase limit 1`.execute(
    tx,
  )
  const [taken] = rows
  if (taken)
    throw invalid({
      phrases: [`«${taken.phrase}» уже значит то же, что «${taken.others.join('», «')}»: добавьте слова в тот набор`],
    })
}
