import { queryOptions } from '@tanstack/react-query'
import { companyBook, companyCard } from '#contract/office/companies.ts'
import { api } from '#office/state/api.ts'

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['company', id] as const,
    queryFn: async ({ signal }) => (await api(companyCard, { params: { id } }, { signal })).data,
  })

export const companyBookQuery = (id: number, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['company', id, 'book', period] as const,
    queryFn: async ({ signal }) => (await api(companyBook, { params: { id }, query: period }, { signal })).data,
  })
