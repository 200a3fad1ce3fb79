import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type TextCard,
  textCard,
  type TextKind,
  textRevision,
  textRevisions,
  texts,
  type TextState,
  textWords,
} from '#contract/office/texts.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

export interface TextsAsked {
  kind?: TextKind
  state?: TextState
  node?: string
  search?: string
}

export const textsQuery = (asked: TextsAsked) =>
  infiniteQueryOptions({
    queryKey: ['texts', asked] as const,
    queryFn: async ({ pageParam, signal }) =>
      (await api(texts, { query: { ...asked, page: pageParam } }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ isMore }, pages) => (isMore ? pages.length + 1 : null),
  })

export const textQuery = (id: number) =>
  queryOptions({
    queryKey: ['text', id] as const,
    queryFn: async ({ signal }) => (await api(textCard, { params: { id } }, { signal })).data,
  })

export const textWordsQuery = queryOptions({
  queryKey: ['text-words'],
  queryFn: async () => (await api(textWords, {})).data,
  staleTime: 60_000,
})

export const revisionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['text-revisions', id] as const,
    queryFn: async ({ signal }) => (await api(textRevisions, { params: { id } }, { signal })).data,
  })

export const revisionQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: ['text-revision', id, number] as const,
    queryFn: async ({ signal }) => (await api(textRevision, { params: { id, number } }, { signal })).data,
    staleTime: Infinity,
  })

/** What came back after a step: the card at once, the lists when they are looked at. */
export function putText(card: TextCard): void {
  queries.setQueryData(textQuery(card.id).queryKey, card)
  void queries.invalidateQueries({ queryKey: ['texts'] })
  void queries.invalidateQueries({ queryKey: revisionsQuery(card.id).queryKey })
}
