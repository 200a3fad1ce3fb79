import { type RawBuilder, sql } from 'kysely'
import type { KnownWords } from './known-words.ts'
import {
  either,
  every,
  type Query,
  tsqueryOfTerm,
  descriptionQuery,
  without,
  withoutShortPrefix,
} from './term-query.ts'
import type { SearchTerm } from './terms.ts'

/** How strictly a good must answer, from the strictest; the first that finds something is taken. */
export type Strictness = 'all' | 'thing' | 'category' | 'description' | 'some'

type Condition = RawBuilder<boolean>

/**
 * Where to look, step by step, best first, each without the goods of those before it. What a good is comes before what
 * it has: all words say what it is («аккумуляторная дрель»), first those it is called by first («Молоток», then
 * «Отбойный молоток»); then one of them does; then any good with the words. Steps that no document can answer are left
 * out. No steps: nothing to look for.
 */
export function searchStepsOf(terms: SearchTerm[], strictness: Strictness, known: KnownWords): Condition[] {
  const things = terms.filter((term) => !term.isPurpose && !term.isInDescription)
  const hasPurpose = things.length < terms.length
  const hasHead = things.some(isHead)
  const isLoose = hasPurpose || things.some(({ isMaterial }) => isMaterial)
  switch (strictness) {
    case 'all':
      return steps(terms.map(withoutShortPrefix), hasPurpose && hasHead, known)
    case 'thing':
      return isLoose && hasHead
        ? steps(
            things.filter((term) => !term.isMaterial),
            // unless no good is called so at all: «лопатка для перфоратора» is a chisel's shape
            things.some((term) => isHead(term) && tsqueryOfTerm(term, '=', known) !== null),
            known,
          )
        : []
    case 'category':
      // what names goods is no answer where a figure is only called by it: «патрубок под пылесос»
      return allOf([
        ...inOneQuery(
          // … but what comes along may be told by one: «с двумя аккумуляторами»
          terms.map((term) => (isPlain(term) ? either([tsqueryOfTerm(term, '', known), loosely(term, known)]) : null)),
          terms,
        ),
        ...terms
          .filter((term) => !isPlain(term))
          .map((term) => oneOf([conditionOf(term, false, known), inWords(loosely(term, known))])),
      ])
    case 'description':
      return allOf(terms.map((term) => conditionOf(term, !isNamed(term, known), known)))
    case 'some': {
      const named = terms.filter((term) => isNamed(term, known))
      const heads = named.length > 0 ? named : terms.filter(isHead)
      const isThing = either(heads.map((term) => tsqueryOfTerm(term, '=', known)))
      if (isThing !== null) return approximateThing(terms, heads, isThing, known)
      const any = oneOf(terms.map((term) => approximateConditionOf(term, known)))
      return any ? [any] : []
    }
  }
}

/** What its category and figures are called by; what names goods is no answer there: «патрубок под пылесос». */
const loosely = (term: SearchTerm, known: KnownWords): Query =>
  isNamed(term, known) ? null : tsqueryOfTerm(term, '~', known)

/** The plain terms in one tsquery: the index skips through all of them together. */
function inOneQuery(queries: Query[], terms: readonly SearchTerm[]): (Condition | null)[] {
  const plain = queries.filter((_, place) => isPlain(terms[place]!))
  return plain.length === 0 ? [] : [inWords(every(plain))]
}

/** More combinations than these are no longer told apart. */
const MOST_COMBINED = 6

/**
 * The thing itself may not be left out: «лента малярная» is no roller; of several the first is it: «диск пильный …
 * зубов» is no chisel. With all the rest that can be had, then with all but one, then with any.
 */
function approximateThing(
  terms: readonly SearchTerm[],
  heads: readonly SearchTerm[],
  isThing: string,
  known: KnownWords,
): Condition[] {
  const first = tsqueryOfTerm(heads[0]!, '=', known)
  const rest = terms
    .filter((term) => term !== heads[0] && isPlain(term))
    .map((term) => tsqueryOfTerm(term, '', known))
    .filter((query) => query !== null)
  const models = terms.flatMap((term) => (term.kind === 'model' ? (approximateConditionOf(term, known) ?? []) : []))
  const allBut = rest.length > 1 && rest.length <= MOST_COMBINED ? rest.map((_, left) => rest.toSpliced(left, 1)) : []
  const asked: Query[] = [
    ...(first !== null && rest.length > 0 ? [every([first, ...rest])] : []),
    ...(first !== null && allBut.length > 0 ? [every([first, either(allBut.map(every))])] : []),
    ...(first === null ? [] : [first]),
    isThing,
  ]
  const steps = asked.map((query, place) => every([query, ...without(asked[place - 1] ?? null)]))
  return [
    ...models.flatMap((model) => allOf([model, inWords(first ?? isThing)])),
    // a model says more than what its owner calls the thing: «уровень BLX40G»
    ...terms.flatMap((term) =>
      term.kind === 'model' && MISSPELT.test(term.key) ? allOf([conditionOf(term, false, known)]) : [],
    ),
    ...steps.flatMap((query) => allOf([inWords(query)])),
  ]
}

/** May say what the good is. */
const isHead = (term: SearchTerm) =>
  term.kind === 'word' && !term.isPurpose && !term.isVendor && !term.isMaterial && !term.isCompany
/** Some goods are called so first of all. */
const isNamed = (term: SearchTerm, known: KnownWords) => isHead(term) && tsqueryOfTerm(term, '^', known) !== null
const isPlain = (term: SearchTerm) => term.kind !== 'model' && !term.isInDescription

/** One tsquery a step: the index is asked once. `mustBeThing`: a good that only has the words is no answer. */
function steps(terms: SearchTerm[], mustBeThing: boolean, known: KnownWords): Condition[] {
  const plain = terms.filter(isPlain)
  const others = terms.filter((term) => !isPlain(term)).map((term) => conditionOf(term, false, known))
  const heads = plain.filter((term) => isHead(term))
  const rest = plain
    .filter((term) => !isHead(term))
    .map((term) =>
      term.isMaterial
        ? either([tsqueryOfTerm(term, '', known), tsqueryOfTerm(term, '~', known)])
        : tsqueryOfTerm(term, '', known),
    )
  const words = plain.map((term) => tsqueryOfTerm(term, '', known))
  const asThings = heads.map((term) => tsqueryOfTerm(term, '=', known))
  const asFirst = heads.map((term) => tsqueryOfTerm(term, '^', known))
  const queries: Query[][] =
    heads.length === 0
      ? [words]
      : [
          // The first word is one of those that say what it is.
          heads.length === 1 ? [...asFirst, ...rest] : [...asThings, ...rest, either(asFirst)],
          [...asThings, ...rest, ...without(either(asFirst))],
          ...(heads.length > 1 ? [[...words, either(asThings), ...without(every(asThings))]] : []),
          ...(mustBeThing
            ? []
            : [[...plain.map((term) => tsqueryOfTerm(alone(term), '', known)), ...without(either(asThings))]]),
        ]
  return queries.flatMap((query) => allOf([...(query.length > 0 ? [inWords(every(query))] : []), ...others]))
}

/** Another name in several words is a thing's: a good with them by chance is none («абразивный», «круг 175 мм»). */
const alone = (term: SearchTerm): SearchTerm => ({
  ...term,
  alternatives: term.alternatives.filter((words, place) => place === 0 || words.length === 1),
})

const inWords = (query: Query): Condition | null => (query === null ? null : sql<boolean>`words @@ ${query}::tsquery`)

/** Null among them: no good answers. */
const allOf = (conditions: (Condition | null)[]): Condition[] =>
  conditions.includes(null) ? [] : [sql<boolean>`(${sql.join(conditions, sql` and `)})`]

function oneOf(conditions: (Condition | null)[]): Condition | null {
  const possible = conditions.filter((condition) => condition !== null)
  return possible.length === 0 ? null : sql<boolean>`(${sql.join(possible, sql` or `)})`
}

export const hasTerm = (term: SearchTerm, known: KnownWords): Condition =>
  conditionOf(term, false, known) ?? sql<boolean>`false`

function conditionOf(term: SearchTerm, withDescription: boolean, known: KnownWords): Condition | null {
  const words = inWords(tsqueryOfTerm(term, '', known))
  if (term.kind === 'model') return oneOf([sql<boolean>`keys like '%' || search_key(${term.key}) || '%'`, words])
  if (term.isInDescription || withDescription)
    return oneOf([words, sql<boolean>`about @@ ${descriptionQuery(term)}::tsquery`])
  return words
}

/** Digits alone are near to thousands of others. */
const MISSPELT = /^(?=.*[a-zа-я]).{5}/u

/** A model number with a slip in it is still mostly the same letters and digits. */
function approximateConditionOf(term: SearchTerm, known: KnownWords): Condition | null {
  const exact = conditionOf(term, false, known)
  return term.kind === 'model' && MISSPELT.test(term.key)
    ? oneOf([exact, sql<boolean>`search_key(${term.key}) <% keys`])
    : exact
}
