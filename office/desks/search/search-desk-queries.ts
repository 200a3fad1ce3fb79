import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  explainFound,
  type OfficeNeedRow,
  searchEffect,
  type SearchChange,
  searchLists,
  searchNeeds,
  searchPins,
  searchWords,
  soughtQueries,
  synonymHints,
  synonymSets,
  tryQuery,
} from '#contract/office/search-desk.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

export interface QueriesAsked {
  table: 'nothing' | 'weak' | 'popular'
  days: number
  search?: string
}

export const soughtQuery = (asked: QueriesAsked) =>
  infiniteQueryOptions({
    queryKey: ['search', 'queries', asked] as const,
    queryFn: async ({ pageParam, signal }) =>
      (await api(soughtQueries, { query: { ...asked, page: pageParam } }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ isMore }, pages) => (isMore ? pages.length + 1 : null),
  })

/** Asked again while something is being counted. */
const WAITING_MS = 2000

export const searchListsQuery = queryOptions({
  queryKey: ['search', 'lists'],
  queryFn: async () => (await api(searchLists, {})).data,
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.tasks.some(({ isWaiting }) => isWaiting) ? WAITING_MS : false),
})

export const triedQuery = (query: string, branch: string) =>
  queryOptions({
    queryKey: ['search', 'try', query, branch],
    queryFn: async ({ signal }) => (await api(tryQuery, { query: { query, branch } }, { signal })).data,
    enabled: query.trim() !== '' && branch !== '',
    placeholderData: keepPreviousData,
  })

export const explainQuery = (query: string, branch: string, code: string) =>
  queryOptions({
    queryKey: ['search', 'explain', query, branch, code],
    queryFn: async ({ signal }) => (await api(explainFound, { query: { query, branch, code } }, { signal })).data,
  })

export const synonymsQuery = (search: string) =>
  queryOptions({
    queryKey: ['search', 'synonyms', search],
    queryFn: async ({ signal }) => (await api(synonymSets, { query: search ? { search } : {} }, { signal })).data,
    placeholderData: keepPreviousData,
  })

export const hintsQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', 'hints', query],
    queryFn: async ({ signal }) => (await api(synonymHints, { query: { query } }, { signal })).data,
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
  })

export const NEED_KINDS: Record<OfficeNeedRow['kind'], string> = {
  page: 'Страница',
  question: 'Вопрос',
  category: 'Раздел',
  good: 'Товар',
}

export const needsQuery = (search: string) =>
  queryOptions({
    queryKey: ['search', 'needs', search],
    queryFn: async ({ signal }) => (await api(searchNeeds, { query: search ? { search } : {} }, { signal })).data,
    placeholderData: keepPreviousData,
  })

export const wordsQuery = (list: 'brands' | 'never') =>
  queryOptions({
    queryKey: ['search', 'words', list],
    queryFn: async ({ signal }) => (await api(searchWords, { query: { list } }, { signal })).data.words,
  })

export const pinsQuery = queryOptions({
  queryKey: ['search', 'pins'],
  queryFn: async () => (await api(searchPins, {})).data,
})

interface EffectAsked {
  change: SearchChange
  branch: string
  query?: string
}

/** Reads, though by POST: a change is too long for an address. */
export const effectQuery = (asked: EffectAsked | null) =>
  queryOptions({
    queryKey: ['search', 'effect', asked],
    queryFn: async ({ signal }) => (await api(searchEffect, { body: asked! }, { signal })).data,
    enabled: asked !== null,
    retry: false,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })

/** A change of any table moves what is found. */
export const searchChanged = () => queries.invalidateQueries({ queryKey: ['search'] })
