import { queryOptions } from '@tanstack/react-query'
import { places } from '#contract/office/places.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: async ({ signal }) => (await api(places, {}, { signal })).data,
})

export const placesChanged = () => queries.invalidateQueries({ queryKey: placesQuery.queryKey })
