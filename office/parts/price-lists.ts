import { queryOptions } from '@tanstack/react-query'
import { priceLists } from '#contract/office/prices.ts'
import { api } from '#office/state/api.ts'

/** Branches, brands and categories to choose from where prices are led. */
export const priceListsQuery = queryOptions({
  queryKey: ['prices', 'lists'],
  queryFn: async () => (await api(priceLists, {})).data,
  staleTime: 60_000,
})
