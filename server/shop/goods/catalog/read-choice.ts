import { invalid } from '#contract/api-error.ts'
import { type ListingErrors, type ListingQuery, parseListingQuery, type RawQuery } from '#contract/listing-query.ts'
import { fitChoice, type KnownFilter } from './filter-choice.ts'

interface ReadChoice {
  query: ListingQuery
  errors: ListingErrors
}

/**
 * The visitor's choice on a listing. A filter the listing does not have is an unknown parameter and dropped, like any
 * other; a bad value of a known one is refused by name and the rest of the choice kept.
 */
function readChoice(raw: RawQuery, known: ReadonlyMap<string, KnownFilter>): ReadChoice {
  const { query, errors } = parseListingQuery(raw)
  for (const key of Object.keys(errors)) {
    const code = filterCode(key)
    if (code !== null && !known.has(code)) delete errors[key]
  }
  const filters: ListingQuery['filters'] = {}
  for (const [code, choice] of Object.entries(query.filters)) {
    const filter = known.get(code)
    if (!filter) continue
    const fitted = fitChoice(filter, choice)
    if (fitted.choice) filters[code] = fitted.choice
    if (fitted.message) errors[`filter[${code}]`] = [fitted.message]
  }
  return { query: { ...query, filters }, errors }
}

const filterCode = (key: string) => /^filter\[(.+)\]$/.exec(key)?.[1] ?? null

/** For plain calls: anything wrong is a 422 that names it. */
export function strictChoice(raw: RawQuery, known: ReadonlyMap<string, KnownFilter>): ListingQuery {
  const { query, errors } = readChoice(raw, known)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return query
}

const PARAMETER_NAMES = new Map([
  ['page', 'Страница'],
  ['perPage', 'Товаров на странице'],
  ['sort', 'Порядок'],
  ['inStock', 'В наличии'],
])

/** For pages: what can be shown is shown, and the refused is told in words. */
export function lenientChoice(
  raw: RawQuery,
  known: ReadonlyMap<string, KnownFilter>,
): { query: ListingQuery; refused: string[] } {
  const { query, errors } = readChoice(raw, known)
  const refused = Object.entries(errors).map(([key, messages]) => {
    const name = PARAMETER_NAMES.get(key) ?? known.get(filterCode(key) ?? '')?.name ?? key
    const [first = ''] = messages
    return `${name}: ${first.charAt(0).toLowerCase()}${first.slice(1)}`
  })
  return { query, refused }
}
