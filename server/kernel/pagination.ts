import type { Meta } from '#contract/call.ts'

export function paginationMeta(page: number, perPage: number, total: number): Meta {
  return { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) }
}

/** One page of a list that is at hand as a whole. */
export function pageSlice<T>(list: readonly T[], page: number, perPage: number) {
  return { slice: list.slice((page - 1) * perPage, page * perPage), meta: paginationMeta(page, perPage, list.length) }
}
