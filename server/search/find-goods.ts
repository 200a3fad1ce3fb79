import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MAIN_NODE_CODE } from '#rules/node-logistic.ts'
import type { Database } from '#server/db/schema.ts'
import type { Term } from './terms.ts'

/** How strictly a good must answer, from the strictest; the first that finds something is taken. */
export type Strictness = 'all' | 'thing' | 'told' | 'some'

/** Of a very frequent word only so many goods are ranked: they lie best first, see good_search. */
const MOST_RANKED = 8000

const quoted = (lexeme: string, mark: string) => `'${mark}${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** A term as a tsquery: its alternatives, any of them. `mark` «=» asks what the good is; `weight` A asks its name alone. */
export function termQuery({ alternatives, prefixes }: Term, mark: '' | '=' = '', weight: '' | 'A' = ''): string {
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

function conditions(terms: Term[], strictness: Strictness): RawBuilder<boolean>[] {
  const things = terms.filter((term) => !term.isPurpose && !term.isTold)
  const heads = things.filter(({ kind }) => kind === 'word')
  const isHead = sql<boolean>`words @@ ${heads.map((term) => termQuery(term, '=')).join(' | ')}::tsquery`
  switch (strictness) {
    case 'all':
      return [...terms.map((term) => condition(term, false)), ...(things.length < terms.length && heads.length > 0 ? [isHead] : [])]
    case 'thing':
      return things.length === terms.length || heads.length === 0 ? [] : [...things.map((term) => condition(term, false)), isHead]
    case 'told':
      return terms.map((term) => condition(term, true))
    case 'some':
      return [sql<boolean>`(${sql.join(terms.map((term) => condition(term, false)), sql` or `)})`]
  }
}

/** Codes of goods that answer the terms, best first. */
export async function findGoods(
  db: Kysely<Database>,
  terms: Term[],
  strictness: Strictness,
  nodeCode: string,
  limit: number,
): Promise<string[]> {
  const wanted = conditions(terms, strictness)
  if (wanted.length === 0) return []
  const { rows } = await sql<{ good_code: string }>`
    with found as materialized (
      select good_code, words, keys, nodes, popularity from good_search where ${sql.join(wanted, sql` and `)} limit ${MOST_RANKED}
    )
    select good_code from found
    order by ${relevance(terms)} desc, ${onShelf(nodeCode)} desc, popularity desc, good_code
    limit ${limit}`.execute(db)
  return rows.map(({ good_code }) => good_code)
}

const onShelf = (nodeCode: string) =>
  nodeCode === MAIN_NODE_CODE
    ? sql`(nodes <> '{}')::integer`
    : sql`(nodes <> '{}')::integer + (${nodeCode} = any(nodes))::integer`

/** The whole model number, its beginning; what the good is; the words side by side in its name; all of them there; how many at all. */
function relevance(terms: Term[]): RawBuilder<number> {
  const points: RawBuilder<unknown>[] = []
  const worth = (amount: number, test: RawBuilder<unknown>) => points.push(sql`${sql.lit(amount)} * (${test})::integer`)
  const words = terms.filter((term) => !isModel(term))
  for (const { key } of terms.filter(isModel)) {
    worth(2000, sql`keys like '% ' || search_key(${key}) || ' %'`)
    worth(500, sql`keys like '% ' || search_key(${key}) || '%'`)
  }
  for (const term of terms) {
    worth(8, sql`words @@ ${termQuery(term, '', 'A')}::tsquery`)
    worth(20, sql`words @@ ${termQuery(term)}::tsquery`)
    if (term.kind === 'word' && !term.isPurpose) worth(100, sql`words @@ ${termQuery(term, '=')}::tsquery`)
  }
  if (words.length > 1) worth(40, sql`words @@ ${words.map((term) => termQuery(term)).join(' <-> ')}::tsquery`)
  return sql<number>`(${sql.join(points, sql` + `)})`
}
