import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MAIN_NODE_CODE } from '#rules/node-logistic.ts'
import type { Database } from '#server/db/schema.ts'
import type { Term } from './terms.ts'

/** How strictly a good must answer, from the strictest; the first that finds something is taken. */
export type Strictness = 'all' | 'thing' | 'category' | 'told' | 'some'

/** Of a very frequent word only so many goods are ranked: they lie best first, see good_search. */
const MOST_RANKED = 8000

const quoted = (lexeme: string, mark: string) => `'${mark}${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/**
 * A term as a tsquery: its alternatives, any of them. `mark` «=» asks what the good is, «~» what its category
 * is called; `weight` A asks its name alone.
 */
export function termQuery({ alternatives, prefixes }: Term, mark: '' | '=' | '~' = '', weight: '' | 'A' = ''): string {
  const phrases = alternatives.map((words) => words.map((word) => quoted(word, mark) + (weight && `:${weight}`)).join(' & '))
  const beginnings = prefixes.map((prefix) => `${quoted(prefix, mark)}:*${weight}`)
  return `(${[...new Set([...phrases, ...beginnings])].map((each) => `(${each})`).join(' | ')})`
}

const isModel = (term: Term) => term.kind === 'model'

function condition(term: Term, withDescription: boolean): RawBuilder<boolean> {
  const query = termQuery(term)
  const inWords = sql<boolean>`words @@ ${query}::tsquery`
  if (isModel(term)) return sql<boolean>`(keys like '%' || search_key(${term.key}) || '%' or ${inWords})`
  if (term.isTold || withDescription) return sql<boolean>`(${inWords} or about @@ ${query}::tsquery)`
  return inWords
}

/** A model number with a slip in it is still mostly the same letters and digits. */
function nearCondition(term: Term): RawBuilder<boolean> {
  const exact = condition(term, false)
  return isModel(term) ? sql<boolean>`(${exact} or search_key(${term.key}) <% keys)` : exact
}

function conditions(terms: Term[], strictness: Strictness): RawBuilder<boolean>[] {
  const things = terms.filter((term) => !term.isPurpose && !term.isTold)
  const heads = things.filter(({ kind }) => kind === 'word')
  const isHead = sql<boolean>`words @@ ${heads.map((term) => termQuery(term, '=')).join(' | ')}::tsquery`
  switch (strictness) {
    case 'all':
      return [...terms.map((term) => condition(term, false)), ...(things.length < terms.length && heads.length > 0 ? [isHead] : [])]
    case 'thing':
      return things.length === terms.length || heads.length === 0 ? [] : [...things.map((term) => condition(term, false)), isHead]
    case 'category':
      return terms.map((term) => sql<boolean>`(${condition(term, false)} or words @@ ${termQuery(term, '~')}::tsquery)`)
    case 'told':
      return terms.map((term) => condition(term, true))
    case 'some':
      return [sql<boolean>`(${sql.join(terms.map(nearCondition), sql` or `)})`]
  }
}

export interface FoundGood {
  code: string
  categoryCode: string
}

/** Goods that answer the terms, best first. */
export async function findGoods(
  db: Kysely<Database>,
  terms: Term[],
  strictness: Strictness,
  nodeCode: string,
  limit: number,
): Promise<FoundGood[]> {
  const wanted = conditions(terms, strictness)
  if (wanted.length === 0) return []
  const { rows } = await sql<FoundGood>`
    with found as materialized (
      select good_code, category_code, words, keys, nodes, popularity from good_search where ${sql.join(wanted, sql` and `)} limit ${MOST_RANKED}
    )
    select good_code as code, category_code as "categoryCode" from found
    order by ${relevance(terms, strictness)} desc, ${onShelf(nodeCode)} desc, popularity desc, good_code
    limit ${limit}`.execute(db)
  return rows
}

const onShelf = (nodeCode: string) =>
  nodeCode === MAIN_NODE_CODE
    ? sql`(nodes <> '{}')::integer`
    : sql`(nodes <> '{}')::integer + (${nodeCode} = any(nodes))::integer`

/** The whole model number, its beginning; what the good is; the words side by side in its name; all of them there; how many at all. */
function relevance(terms: Term[], strictness: Strictness): RawBuilder<number> {
  const points: RawBuilder<unknown>[] = []
  const worth = (amount: number, test: RawBuilder<unknown>) => points.push(sql`${sql.lit(amount)} * (${test})::integer`)
  const words = terms.filter((term) => !isModel(term))
  for (const { key } of terms.filter(isModel)) {
    worth(2000, sql`keys like '% ' || search_key(${key}) || ' %'`)
    worth(500, sql`keys like '% ' || search_key(${key}) || '%'`)
    if (strictness === 'some') points.push(sql`(400 * word_similarity(search_key(${key}), keys))::integer`)
  }
  for (const term of terms) {
    worth(8, sql`words @@ ${termQuery(term, '', 'A')}::tsquery`)
    worth(20, sql`words @@ ${termQuery(term)}::tsquery`)
    if (term.kind === 'word' && !term.isPurpose) worth(100, sql`words @@ ${termQuery(term, '=')}::tsquery`)
  }
  if (words.length > 1) worth(40, sql`words @@ ${words.map((term) => termQuery(term)).join(' <-> ')}::tsquery`)
  return sql<number>`(${sql.join(points, sql` + `)})`
}
