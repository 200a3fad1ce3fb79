import type { Meta } from '#contract/call.ts'

export function pageMeta(page: number, perPage: number, total: number): Meta {
  return { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) }
}
