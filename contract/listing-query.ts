/** The one translation between a listing's address and what it asks for. The address is the only filter state. */

export const LISTING_SORTS = ['popular', 'price-asc', 'price-desc', 'discount', 'rating', 'new', 'name'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

/** `filter[chuck]=sds-plus,sds-max` or `filter[price]=1000-5000` (either end may be open). */
export type FilterChoice = { values: string[] } | { min?: number; max?: number }

export type ListingQuery = {
  page: number
  perPage: number
  sort: ListingSort
  inStock: boolean
  filters: Record<string, FilterChoice>
}

export const DEFAULT_PER_PAGE = 24
const MAX_PER_PAGE = 100
/** Far past any last page (which answers with an empty list), and still safe to multiply. */
const MAX_PAGE = 999_999_999
export const MAX_FILTERS = 30
const MAX_VALUES = 50
const MAX_VALUE_LENGTH = 100

/** Messages by parameter, in the shape an API refusal carries them. Empty when all is well. */
export type ListingErrors = Record<string, string[]>

export function emptyListingQuery(): ListingQuery {
  return { page: 1, perPage: DEFAULT_PER_PAGE, sort: 'popular', inStock: false, filters: {} }
}

export function isRange(choice: FilterChoice): choice is { min?: number; max?: number } {
  return !('values' in choice)
}

/** What a request may hand over: a query string, its parsed form, or the object a web framework makes of it. */
export type RawQuery = string | URLSearchParams | Readonly<Record<string, unknown>>

/** Every value given for each parameter. */
function rawValues(raw: RawQuery): Map<string, string[]> {
  const pairs: Iterable<[string, unknown]> =
    typeof raw === 'string' || raw instanceof URLSearchParams ? new URLSearchParams(raw) : Object.entries(raw)
  const given = new Map<string, string[]>()
  for (const [key, value] of pairs) {
    const texts = [value]
      .flat()
      .filter((each) => each !== undefined && each !== null)
      .map(String)
    if (texts.length > 0) given.set(key, [...(given.get(key) ?? []), ...texts])
  }
  return given
}

const RANGE = /^(\d{1,9}(?:\.\d{1,3})?)?-(\d{1,9}(?:\.\d{1,3})?)?$/

/** A comma separates values and a percent sign escapes, so inside a value both are written out. */
const escapeValue = (value: string) => value.replaceAll('%', '%25').replaceAll(',', '%2C')
const unescapeValue = (value: string) => value.replaceAll('%2C', ',').replaceAll('%25', '%')

/**
 * A plain form has a field for each end of a range: `min[power]=700&max[power]=1200` is `filter[power]=700-1200`.
 * Without JavaScript that is how bounds arrive; links always carry the short form.
 */
function withPlainFormBounds(given: Map<string, string[]>): Map<string, string[]> {
  const folded = new Map(given)
  for (const key of given.keys()) {
    const code = /^(?:min|max)\[([^\]]+)\]$/.exec(key)?.[1]
    if (!code || folded.has(`filter[${code}]`)) continue
    const end = (name: string) => given.get(`${name}[${code}]`)?.join('').replace(/\s/g, '').replace(',', '.') ?? ''
    const bounds = `${end('min')}-${end('max')}`
    if (bounds !== '-') folded.set(`filter[${code}]`, [bounds])
  }
  return folded
}

function readFilter(texts: string[]): FilterChoice | string {
  const text = texts.join(',')
  const range = RANGE.exec(text)
  if (range && (range[1] || range[2])) {
    const choice: FilterChoice = {}
    if (range[1]) choice.min = Number(range[1])
    if (range[2]) choice.max = Number(range[2])
    const { min = 0, max = Infinity } = choice
    return min > max ? 'Поменяйте границы местами: начало больше конца' : choice
  }
  const values = [
    ...new Set(
      text
        .split(',')
        .map(unescapeValue)
        .filter((value) => value.trim() !== ''),
    ),
  ].sort()
  if (values.length === 0) return 'Выберите хотя бы одно значение или уберите этот фильтр'
  if (values.length > MAX_VALUES) return `Выберите не больше ${MAX_VALUES} значений`
  const isBad = (value: string) => value.length > MAX_VALUE_LENGTH || /\p{Cc}|\p{Cs}/u.test(value)
  return values.some(isBad) ? 'Выберите значение из списка' : { values }
}

function readCount(texts: string[], max: number): number | null {
  const count = texts.length === 1 && /^[1-9]\d{0,8}$/.test(texts[0]!) ? Number(texts[0]) : Infinity
  return count <= max ? count : null
}

/** A filter's code as it stands in `filter[code]`; names that objects carry anyway would be mistaken for a choice. */
function filterCode(key: string): string | null {
  const code = /^filter\[([a-z][a-z0-9_-]{0,63})\]$/i.exec(key)?.[1]
  return code && !(code in Object.prototype) ? code : null
}

/**
 * Reads a listing query. Unknown parameters are dropped; a bad value is refused with a message and its default kept,
 * so that an API answers 422 while a page can still choose to show the rest.
 */
export function parseListingQuery(raw: RawQuery): { query: ListingQuery; errors: ListingErrors } {
  const query = emptyListingQuery()
  const errors: ListingErrors = {}
  const given = rawValues(raw)

  const page = given.get('page')
  if (page) query.page = readCount(page, MAX_PAGE) ?? refuse('page', 'Укажите номер страницы: целое число от 1', 1)
  const perPage = given.get('perPage')
  if (perPage) {
    const message = `Укажите, сколько товаров показать: от 1 до ${MAX_PER_PAGE}`
    query.perPage = readCount(perPage, MAX_PER_PAGE) ?? refuse('perPage', message, DEFAULT_PER_PAGE)
  }
  const sort = given.get('sort')
  if (sort) {
    const known = LISTING_SORTS.find((each) => sort.length === 1 && each === sort[0])
    query.sort = known ?? refuse('sort', `Выберите порядок из списка: ${LISTING_SORTS.join(', ')}`, 'popular')
  }
  const inStock = given.get('inStock')
  if (inStock) {
    const isKnown = inStock.length === 1 && (inStock[0] === '1' || inStock[0] === '0')
    query.inStock = isKnown ? inStock[0] === '1' : refuse('inStock', 'Укажите 1 или уберите параметр', false)
  }
  let count = 0
  for (const [key, texts] of withPlainFormBounds(given)) {
    const code = filterCode(key)
    if (!code) continue
    const choice = readFilter(texts)
    if (typeof choice === 'string') refuse(key, choice, null)
    else if (++count > MAX_FILTERS) refuse(key, `Выберите не больше ${MAX_FILTERS} фильтров`, null)
    else query.filters[code] = choice
  }
  return { query, errors }

  function refuse<T>(key: string, message: string, fallback: T): T {
    errors[key] = [message]
    return fallback
  }
}

function choiceText(choice: FilterChoice): string | null {
  if (isRange(choice)) {
    return choice.min === undefined && choice.max === undefined ? null : `${choice.min ?? ''}-${choice.max ?? ''}`
  }
  const values = [...new Set(choice.values)].sort().map(escapeValue)
  const [only] = values
  if (only === undefined) return null
  // a list of one value that reads as a range («10-20») gets a comma, which a range never has
  return values.length === 1 && RANGE.test(only) ? `${only},` : values.join(',')
}

/** Brackets and commas stay readable: an address is also something people look at and send to each other. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',')
}

/** The query string, without «?»: defaults left out, filters by code, page last. Equal queries give equal text. */
export function formatListingQuery(query: Partial<ListingQuery>): string {
  const { page, perPage, sort, inStock, filters } = { ...emptyListingQuery(), ...query }
  const pairs: string[] = []
  for (const code of Object.keys(filters).sort()) {
    const text = choiceText(filters[code]!)
    if (text !== null) pairs.push(`filter[${code}]=${encode(text)}`)
  }
  if (inStock) pairs.push('inStock=1')
  if (sort !== 'popular') pairs.push(`sort=${sort}`)
  if (perPage !== DEFAULT_PER_PAGE) pairs.push(`perPage=${perPage}`)
  if (page !== 1) pairs.push(`page=${page}`)
  return pairs.join('&')
}

export function listingHref(path: string, query: Partial<ListingQuery>): string {
  const text = formatListingQuery(query)
  return text ? `${path}?${text}` : path
}
