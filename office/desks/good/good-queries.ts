import { queryOptions } from '@tanstack/react-query'
import { categoryFigures, type GoodCard, goodCard, goodCardLists, goodJournal } from '#contract/office/good-card.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

export const goodQuery = (code: string) =>
  queryOptions({
    queryKey: ['good', code] as const,
    queryFn: async ({ signal }) => (await api(goodCard, { params: { code } }, { signal })).data,
  })

export const goodListsQuery = queryOptions({
  queryKey: ['good-lists'],
  queryFn: async () => (await api(goodCardLists, {})).data,
  staleTime: 60_000,
})

export const figuresQuery = (category: string) =>
  queryOptions({
    queryKey: ['good-lists', 'figures', category] as const,
    queryFn: async ({ signal }) => (await api(categoryFigures, { params: { category } }, { signal })).data,
    staleTime: 60_000,
    enabled: category !== '',
  })

export const goodJournalQuery = (code: string) =>
  queryOptions({
    queryKey: ['good', code, 'journal'] as const,
    queryFn: async ({ signal }) =>
      (await api(goodJournal, { params: { code }, query: { limit: 100 } }, { signal })).data.entries,
    staleTime: 0,
  })

export function putGood(card: GoodCard): void {
  queries.setQueryData(goodQuery(card.code).queryKey, card)
  void queries.invalidateQueries({ queryKey: goodJournalQuery(card.code).queryKey })
}
