import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#contract/call.ts'
import { journal, journalEntry, journalLists } from '#contract/office/audit.ts'
import { api } from '#office/state/api.ts'
import { type JournalFilterValues, journalFilters } from './journal-filters.ts'

export type JournalLists = CallAnswer<typeof journalLists>['data']

export const journalQuery = (filters: JournalFilterValues) =>
  infiniteQueryOptions({
    queryKey: ['journal', journalFilters.keyOf(filters)] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam ? { after: pageParam } : {}), limit: 50 }
      return (await api(journal, { query }, { signal })).data
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5_000,
  })

/** Never changes: what was written stays as it is. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['journal-entry', id] as const,
    queryFn: async () => (await api(journalEntry, { params: { id } })).data,
    staleTime: Infinity,
  })

export const journalListsQuery = queryOptions({
  queryKey: ['journal-lists'],
  queryFn: async () => (await api(journalLists, {})).data,
  staleTime: 60_000,
})

export function journalFile(filters: JournalFilterValues, format: 'csv' | 'xlsx'): string {
  const query = journalFilters.write(filters)
  query.set('format', format)
  return `/api/office/audit-file?${query.toString()}`
}
