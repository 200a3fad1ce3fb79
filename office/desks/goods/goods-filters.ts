/** As the address has them: several values by comma. */
const FILTER_KEYS = ['search', 'category', 'vendor', 'label', 'source', 'flag', 'stock', 'branch', 'sort'] as const
export type GoodsFilterKey = (typeof FILTER_KEYS)[number]
/** `sort` is a column's name, with a minus before it the other way round. */
export type GoodsFilterValues = Partial<Record<GoodsFilterKey, string>>

export function readGoodsFilters(search: URLSearchParams): GoodsFilterValues {
  const found: GoodsFilterValues = {}
  for (const key of FILTER_KEYS) {
    const value = search.get(key)?.trim()
    if (value) found[key] = value
  }
  return found
}

export function writeGoodsFilters(filters: GoodsFilterValues): URLSearchParams {
  const search = new URLSearchParams()
  for (const key of FILTER_KEYS) {
    const value = filters[key]?.trim()
    if (value) search.set(key, value)
  }
  return search
}

/** One spelling, for the memory of lists and for saved views. */
export const goodsKey = (filters: GoodsFilterValues) => writeGoodsFilters(filters).toString()

export const valuesIn = (value: string | undefined): string[] => (value ? value.split(',').filter(Boolean) : [])

export function toggledGoods(filters: GoodsFilterValues, key: GoodsFilterKey, value: string): GoodsFilterValues {
  const now = valuesIn(filters[key])
  const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value]
  return { ...filters, [key]: next.join(',') }
}

/** What chooses goods, without the order and the branch whose prices are shown. */
export const chosenFilters = ({ search: _search, sort: _sort, branch: _branch, ...rest }: GoodsFilterValues) =>
  Object.values(rest).filter(Boolean).length

export const sortOf = ({ sort }: GoodsFilterValues): { id: string; isDescending: boolean } | null =>
  sort ? { id: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null

/** Another column begins upwards; the same one turns round, then the list is as it was. */
export function nextSort({ sort }: GoodsFilterValues, id: string): string {
  return sort === id ? `-${id}` : sort === `-${id}` ? '' : id
}

/** As calls take it. */
export const callFilters = ({ sort: _sort, ...rest }: GoodsFilterValues) => rest
