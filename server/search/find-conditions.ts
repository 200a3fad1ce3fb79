import { type RawBuilder, sql } from 'kysely'
import { either, every, termQuery, withoutShortPrefix } from './term-query.ts'
import type { Term } from './terms.ts'

/** How strictly a good must answer, from the strictest; the first that finds something is taken. */
export type Strictness = 'all' | 'thing' | 'category' | 'told' | 'some'

type Condition = RawBuilder<boolean>

/**
 * Where to look, step by step, best first, each without the goods of those before it. What a good is comes before what it has: all
 * words say what it is («аккумуляторная дрель»), first those it is called by first («Молоток», then «Отбойный молоток»); then one of
 * them does; then any good with the words. No steps: nothing to look for.
 */
export function stepsOf(terms: Term[], strictness: Strictness): Condition[] {
  const things = terms.filter((term) => !term.isPurpose && !term.isTold)
  const hasPurpose = things.length < terms.length
  const hasHead = things.some(isHead)
  const isLoose = hasPurpose || things.some(({ isMaterial }) => isMaterial)
  switch (strictness) {
    case 'all':
      return steps(terms.map(withoutShortPrefix), hasPurpose && hasHead)
    case 'thing':
      return isLoose && hasHead ? steps(things.filter((term) => !term.isMaterial), true) : []
    case 'category':
      return [sql.join(terms.map((term) => sql`(${conditionOf(term, false)} or ${inWords(termQuery(term, '~'))})`), sql` and `)]
    case 'told':
      return [sql.join(terms.map((term) => conditionOf(term, true)), sql` and `)]
    case 'some':
      return [sql.join(terms.map(nearConditionOf), sql` or `)]
  }
}

/** May say what the good is. */
const isHead = (term: Term) => term.kind === 'word' && !term.isPurpose && !term.isVendor && !term.isMaterial
const isPlain = (term: Term) => term.kind !== 'model' && !term.isTold

/** One tsquery a step: the index is asked once. `mustBeThing`: a good that only has the words is no answer. */
function steps(terms: Term[], mustBeThing: boolean): Condition[] {
  const plain = terms.filter(isPlain)
  const others = terms.filter((term) => !isPlain(term)).map((term) => conditionOf(term, false))
  const heads = plain.filter((term) => isHead(term))
  const rest = plain
    .filter((term) => !isHead(term))
    .map((term) => (term.isMaterial ? either([termQuery(term), termQuery(term, '~')]) : termQuery(term)))
  const words = plain.map((term) => termQuery(term))
  const asThings = heads.map((term) => termQuery(term, '='))
  const asFirst = heads.map((term) => termQuery(term, '^'))
  const queries =
    heads.length === 0
      ? [words]
      : [
          // The first word is one of those that say what it is.
          heads.length === 1 ? [...asFirst, ...rest] : [...asThings, ...rest, either(asFirst)],
          [...asThings, ...rest, `!${either(asFirst)}`],
          ...(heads.length > 1 ? [[...words, either(asThings), `!${every(asThings)}`]] : []),
          ...(mustBeThing ? [] : [[...words, `!${either(asThings)}`]]),
        ]
  return queries.map((query) => sql<boolean>`(${sql.join([...(query.length > 0 ? [inWords(every(query))] : []), ...others], sql` and `)})`)
}

const inWords = (query: string): Condition => sql<boolean>`words @@ ${query}::tsquery`

function conditionOf(term: Term, withDescription: boolean): Condition {
  const query = termQuery(term)
  if (term.kind === 'model') return sql<boolean>`(keys like '%' || search_key(${term.key}) || '%' or ${inWords(query)})`
  if (term.isTold || withDescription) return sql<boolean>`(${inWords(query)} or about @@ ${query}::tsquery)`
  return inWords(query)
}

/** A model number with a slip in it is still mostly the same letters and digits. */
function nearConditionOf(term: Term): Condition {
  const exact = conditionOf(term, false)
  return term.kind === 'model' ? sql<boolean>`(${exact} or search_key(${term.key}) <% keys)` : exact
}
