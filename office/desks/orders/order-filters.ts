import type { CallInput } from '#contract/call.ts'
import type { deskOrders } from '#contract/office/orders.ts'

/** As the address has them: several values by comma. */
const FILTER_KEYS = [
  'status',
  'branch',
  'shop',
  'delivery',
  'payment',
  'paid',
  'from',
  'to',
  'sumFrom',
  'sumTo',
  'tag',
  'assigned',
  'callDue',
  'search',
  'oldestFirst',
] as const
export type FilterKey = (typeof FILTER_KEYS)[number]
export type OrderFilters = Partial<Record<FilterKey, string>>

const FLAGS: ReadonlySet<FilterKey> = new Set(['paid', 'callDue', 'oldestFirst'])
const SUMS: ReadonlySet<FilterKey> = new Set(['sumFrom', 'sumTo'])

const isSense = (key: FilterKey, value: string) =>
  FLAGS.has(key)
    ? value === 'true' || value === 'false'
    : SUMS.has(key)
      ? Number(value) >= 0
      : key !== 'from' && key !== 'to'
        ? true
        : /^\d{4}-\d{2}-\d{2}$/.test(value)

/** What the address asks for; anything that makes no sense is left out. */
export function readFilters(search: URLSearchParams): OrderFilters {
  const found: OrderFilters = {}
  for (const key of FILTER_KEYS) {
    const value = search.get(key)?.trim()
    if (value && isSense(key, value)) found[key] = value
  }
  return found
}

export function writeFilters(filters: OrderFilters): URLSearchParams {
  const search = new URLSearchParams()
  for (const key of FILTER_KEYS) {
    const value = filters[key]?.trim()
    if (value) search.set(key, value)
  }
  return search
}

/** One spelling, for the memory of lists and for saved views. */
export const filtersKey = (filters: OrderFilters) => writeFilters(filters).toString()

type Query = NonNullable<CallInput<typeof deskOrders>['query']>

export function callQuery(filters: OrderFilters): Query {
  const query: Record<string, unknown> = { ...filters }
  for (const key of FLAGS) if (filters[key]) query[key] = filters[key] === 'true'
  for (const key of SUMS) if (filters[key]) query[key] = Number(filters[key])
  return query as Query
}

export const listOf = (value: string | undefined): string[] => (value ? value.split(',').filter(Boolean) : [])

/** Values of one filter, switched one by one. */
export function toggledFilter(filters: OrderFilters, key: FilterKey, value: string): OrderFilters {
  const now = listOf(filters[key])
  const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value]
  return { ...filters, [key]: next.join(',') }
}

/** How many filters are chosen, besides the search and the order. */
export const filterCount = ({ search: _search, oldestFirst: _oldest, ...rest }: OrderFilters) =>
  Object.values(rest).filter(Boolean).length

/** The place chosen in the head holds until the list has one of its own; a search looks everywhere. */
export const atPlace = (
  filters: OrderFilters,
  place: Pick<OrderFilters, 'branch' | 'shop'> | undefined,
): OrderFilters => (filters.branch || filters.shop || filters.search ? filters : { ...filters, ...place })
