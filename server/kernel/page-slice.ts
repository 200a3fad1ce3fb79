import { pageMeta } from './page-meta.ts'

/** One page of a list that is at hand as a whole. */
export function pageSlice<T>(list: readonly T[], page: number, perPage: number) {
  return { slice: list.slice((page - 1) * perPage, page * perPage), meta: pageMeta(page, perPage, list.length) }
}
