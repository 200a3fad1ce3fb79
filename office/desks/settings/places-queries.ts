import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { branchCities, daysHistory, places, placesHistory } from '#contract/office/places.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: async ({ signal }) => (await api(places, {}, { signal })).data,
})

export const placesHistoryQuery = (branch: string) =>
  queryOptions({
    queryKey: [...placesQuery.queryKey, 'history', branch],
    queryFn: async ({ signal }) => (await api(placesHistory, { query: { branch } }, { signal })).data,
  })

export const daysHistoryQuery = queryOptions({
  queryKey: [...placesQuery.queryKey, 'days'],
  queryFn: async ({ signal }) => (await api(daysHistory, {}, { signal })).data,
})

export const branchCitiesQuery = (q: string) =>
  queryOptions({
    queryKey: ['branch-cities', q],
    enabled: q.trim().length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api(branchCities, { query: { q: q.trim() } }, { signal })).data,
  })

/** What the forms show, and the history with it. */
export const placesChanged = () => queries.invalidateQueries({ queryKey: placesQuery.queryKey })
