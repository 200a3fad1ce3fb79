import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerTemplates, type Opinion, opinionCard, opinions } from '#contract/office/opinions.ts'
import { api } from '#office/state/api.ts'

export interface OpinionsAsked {
  state: Opinion['state']
  kind?: Opinion['kind']
  search?: string
}

/** What the card does after a decision: the next of the queue opens. */
export interface OpinionOutlet {
  next: (key: string) => void
  asked: OpinionsAsked
}

/** The queue is read by the minute: a new opinion makes no noise of its own. */
const LIVE_MS = 60_000

export const opinionsQuery = (asked: OpinionsAsked) =>
  infiniteQueryOptions({
    queryKey: ['opinions', asked] as const,
    queryFn: async ({ pageParam, signal }) =>
      (await api(opinions, { query: { ...asked, page: pageParam } }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ isMore }, pages) => (isMore ? pages.length + 1 : null),
    refetchInterval: LIVE_MS,
  })

export const opinionQuery = (key: string) =>
  queryOptions({
    queryKey: ['opinion', key] as const,
    queryFn: async ({ signal }) => (await api(opinionCard, { params: { key } }, { signal })).data,
  })

export const templatesQuery = queryOptions({
  queryKey: ['answer-templates'],
  queryFn: async () => (await api(answerTemplates, {})).data,
  staleTime: 60_000,
})
