import { sql } from 'kysely'
import { articleKey } from '#rules/search/article-key.ts'
import type { Db } from '#server/db/client.ts'
import type { KnownWords } from './known-words.ts'
import { type QueryScope, tsqueryOfTerm, descriptionQuery } from './term-query.ts'
import type { SearchTerm } from './terms.ts'

/**
 * Where a good has a word of the query, the surest place: what it is, its name, its model, its figures and section, its
 * text.
 */
export type TermPlace = 'thing' | 'name' | 'model' | 'sheet' | 'section' | 'description'

/** By term; null: nowhere. */
export async function placesOfTerms(
  db: Db,
  code: string,
  terms: readonly SearchTerm[],
  known: KnownWords,
): Promise<(TermPlace | null)[]> {
  if (terms.length === 0) return []
  const has = (column: 'words' | 'name', term: SearchTerm, mark: QueryScope) => {
    const query = tsqueryOfTerm(term, mark, known)
    return query === null ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} @@ ${query}::tsquery`
  }
  const places = terms.map(
    (term) => sql<TermPlace | null>`case
      when ${has('words', term, '=')} then 'thing'
      when ${has('name', term, '')} then 'name'
      when ${term.kind === 'model'} and keys like '%' || search_key(${term.key}) || '%' then 'model'
      when ${has('words', term, '')} then 'sheet'
      when ${has('words', term, '~')} then 'section'
      when about @@ ${descriptionQuery(term)}::tsquery then 'description' end`,
  )
  const { rows } = await sql<{ places: (TermPlace | null)[] }>`
    select array[${sql.join(places)}] as places from good_search where good_code = ${code}`.execute(db)
  return rows[0]?.places ?? terms.map(() => null)
}

export type ArticlePlace = 'whole' | 'beginning' | 'inside' | 'among-words'

/** How a good answers a query by its article, code or model. */
export async function placeOfArticle(db: Db, code: string, text: string): Promise<ArticlePlace> {
  const asked = articleKey(text)
  const { rows } = await sql<{ key: string }>`select key from good_key where good_code = ${code}`.execute(db)
  if (rows.some(({ key }) => key === asked)) return 'whole'
  if (rows.some(({ key }) => key.startsWith(asked))) return 'beginning'
  return rows.some(({ key }) => key.includes(asked)) ? 'inside' : 'among-words'
}
