import { queryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#contract/call.ts'
import { deskReturns, returnCard, type ReturnCard, returnTemplates } from '#contract/office/returns.ts'
import { type SendStep, useStep } from '#office/parts/form/use-step.ts'
import { api } from '#office/state/api.ts'
import { listPages } from '#office/state/list-pages.ts'
import type { WorkPlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { askedReturns, returnFilters, type ReturnFilters } from './return-filters.ts'

type Page = CallAnswer<typeof deskReturns>['data']

export const returnsQuery = (filters: ReturnFilters, place: WorkPlace | null) =>
  listPages<Page>({
    name: 'returns',
    filters: returnFilters.keyOf(filters),
    place,
    read: (page, signal) =>
      api(deskReturns, { query: { ...askedReturns(filters, place?.query), ...page } }, { signal }),
  })

export const returnQuery = (number: string) =>
  queryOptions({
    queryKey: ['return', number] as const,
    queryFn: async ({ signal }) => (await api(returnCard, { params: { number } }, { signal })).data,
    staleTime: 10_000,
  })

export const decisionsQuery = queryOptions({
  queryKey: ['return-templates'],
  queryFn: async () => (await api(returnTemplates, {})).data,
  staleTime: 60_000,
})

/** Every step answers the whole card; the list behind it is read again. */
export function useReturnStep(
  number: string,
  known: readonly string[],
  send: SendStep<ReturnCard>,
  onDone?: (card: ReturnCard) => void,
) {
  return useStep({
    known,
    send,
    readAgain: () => queries.invalidateQueries({ queryKey: returnQuery(number).queryKey, exact: true }),
    onDone: (card) => {
      queries.setQueryData(returnQuery(number).queryKey, card)
      void queries.invalidateQueries({ queryKey: ['returns'] })
      onDone?.(card)
    },
  })
}
