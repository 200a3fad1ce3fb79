import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { missingPages, redirects, seoKinds, siteFiles } from '#contract/office/seo.ts'
import { api } from '#office/state/api.ts'

export interface RedirectsAsked {
  search?: string
  order?: 'changed' | 'hits'
}

export const redirectsQuery = (asked: RedirectsAsked) =>
  infiniteQueryOptions({
    queryKey: ['redirects', asked] as const,
    queryFn: async ({ pageParam, signal }) =>
      (await api(redirects, { query: { ...asked, page: pageParam } }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ isMore }, pages) => (isMore ? pages.length + 1 : null),
  })

export const missingQuery = (search: string) =>
  queryOptions({
    queryKey: ['missing-pages', search] as const,
    queryFn: async ({ signal }) => (await api(missingPages, { query: search ? { search } : {} }, { signal })).data,
  })

export const seoKindsQuery = queryOptions({
  queryKey: ['seo-kinds'],
  queryFn: async () => (await api(seoKinds, {})).data,
})

/** Looked at again while a build is under way. */
const BUILDING_MS = 3000

export const siteFilesQuery = queryOptions({
  queryKey: ['site-files'],
  queryFn: async () => (await api(siteFiles, {})).data,
  refetchInterval: ({ state: { data } }) =>
    data?.builds.some(({ endedAt }) => endedAt === null) ? BUILDING_MS : false,
})
