import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { hasTerm, searchStepsOf, type Strictness } from './find-conditions.ts'
import type { SearchTerm } from './terms.ts'
import type { Understanding } from './understand.ts'

/** So many lines a statement: planned together they cost half of what they cost apart, more of them gain nothing. */
const LINES_A_STATEMENT = 20
/** Looked at in a step before the best are taken. */
const RANKED = 60

/** All words; the thing without what it is for; by its section; as many words as can be had. */
const STRICTNESSES: Strictness[] = ['all', 'thing', 'category', 'some']

/**
 * What each line of a list may mean, best first: the steps of the search for a page, but for all lines at once and
 * without descriptions. A line is sought less strictly only while nothing was found for it.
 */
export async function findForLines(
  db: Db,
  lines: readonly Understanding[],
  nodeCode: string,
  most: number,
): Promise<string[][]> {
  const found: string[][] = lines.map(() => [])
  for (const strictness of STRICTNESSES) {
    const asked = lines.flatMap((line, place) => {
      const query = found[place]!.length === 0 ? lineQuery(line, place, strictness, nodeCode, most) : null
      return query ? [query] : []
    })
    const chunks = Array.from({ length: Math.ceil(asked.length / LINES_A_STATEMENT) }, (_, at) =>
      asked.slice(at * LINES_A_STATEMENT, (at + 1) * LINES_A_STATEMENT),
    )
    await inTwos(chunks, async (queries) => {
      const { rows } = await sql<{ line: number; code: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
      for (const { line, code } of rows) found[line]!.push(code)
    })
  }
  return found
}

async function inTwos<Chunk>(chunks: readonly Chunk[], work: (chunk: Chunk) => Promise<void>): Promise<void> {
  const waiting = [...chunks]
  const go = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next)
  }
  await Promise.all([go(), go()])
}

/** Says what goods are called by: some good's name begins with it. */
const isThing = (term: SearchTerm, { known }: Understanding): boolean =>
  term.kind === 'word' && !term.isVendor && term.alternatives.some((words) => known.has(`^${words[0]}`))

/** Null: nothing to look for. A line of figures, colours and unknown words alone names no good. */
function lineQuery(
  line: Understanding,
  place: number,
  strictness: Strictness,
  nodeCode: string,
  most: number,
): RawBuilder<unknown> | null {
  const terms = line.terms.filter((term) => !term.isInDescription)
  const hasThing = terms.some((term) => isThing(term, line))
  const hasModel = terms.some(({ kind, key }) => kind === 'model' && key.length > 4)
  const isWhole = line.lost.length === 0 && terms.length === line.terms.length
  if (terms.length === 0 || (strictness === 'some' ? !hasThing : !(isWhole || hasThing || hasModel))) return null
  const conditions = searchStepsOf(terms, strictness, line.known)
  if (conditions.length === 0) return null
  const shelf = sql`(nodes <> '{}')::integer + (${nodeCode} = any(nodes))::integer`
  const named = sql.join(
    terms.map((term) => sql`(${hasTerm(term, line.known)})::integer * ${sql.lit(weightOf(term))}`),
    sql` + `,
  )
  const best = strictness === 'some' ? sql`(${named})` : sql`0`
  const steps = conditions.map(
    (condition, step) =>
      sql`(select ${sql.lit(step)} as step, good_code, ${best} as best, ${shelf} as shelf, popularity from good_search where ${condition} limit ${sql.lit(RANKED)})`,
  )
  return sql`(select ${sql.lit(place)} as line, good_code as code from (
      select * from (${sql.join(steps, sql` union all `)}) steps limit ${sql.lit(RANKED)}
    ) found order by step, best desc, shelf desc, popularity desc, good_code limit ${sql.lit(most)})`
}

/** A rare word says more, and what the thing is most of all; a bare number, least: it may be how many. */
function weightOf({ kind, goods, isVendor, shown }: SearchTerm): number {
  if (kind === 'word' && !isVendor) return Math.max(2, Math.round(12 - 2 * Math.log10(goods + 1)))
  return kind === 'figure' && /\d$/.test(shown) ? 1 : 2
}
