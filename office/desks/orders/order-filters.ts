import type { CallInput } from '#contract/call.ts'
import type { deskOrders } from '#contract/office/orders.ts'
import { addressFilters } from '#office/state/address-filters.ts'

/** As the address has them: several values by comma. */
const FILTER_KEYS = [
  'status',
  'branch',
  'shop',
  'delivery',
  'payment',
  'paid',
  'held',
  'holdEnding',
  'from',
  'to',
  'sumFrom',
  'sumTo',
  'tag',
  'assigned',
  'callDue',
  'refundDue',
  'field',
  'search',
  'oldestFirst',
] as const
export type FilterKey = (typeof FILTER_KEYS)[number]
export type OrderFilters = Partial<Record<FilterKey, string>>

const FLAGS: ReadonlySet<FilterKey> = new Set(['paid', 'held', 'holdEnding', 'callDue', 'refundDue', 'oldestFirst'])
const SUMS: ReadonlySet<FilterKey> = new Set(['sumFrom', 'sumTo'])

const isSense = (key: FilterKey, value: string) =>
  FLAGS.has(key)
    ? value === 'true' || value === 'false'
    : SUMS.has(key)
      ? Number(value) >= 0
      : key !== 'from' && key !== 'to'
        ? true
        : /^\d{4}-\d{2}-\d{2}$/.test(value)

export const orderFilters = addressFilters(FILTER_KEYS, isSense)

type Query = NonNullable<CallInput<typeof deskOrders>['query']>

export function askedOrders(filters: OrderFilters): Query {
  const query: Record<string, unknown> = { ...filters }
  for (const key of FLAGS) if (filters[key]) query[key] = filters[key] === 'true'
  for (const key of SUMS) if (filters[key]) query[key] = Number(filters[key])
  return query as Query
}

/** How many filters are chosen, besides the search and the order. */
export const filterCount = ({ search: _search, oldestFirst: _oldest, ...rest }: OrderFilters) =>
  Object.values(rest).filter(Boolean).length

/** The place chosen in the head holds until the list has one of its own; a search looks everywhere. */
export const atPlace = (
  filters: OrderFilters,
  place: Pick<OrderFilters, 'branch' | 'shop'> | undefined,
): OrderFilters => (filters.branch || filters.shop || filters.search ? filters : { ...filters, ...place })
