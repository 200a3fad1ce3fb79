import { queryOptions } from '@tanstack/react-query'
import { findForHandover, type HandoverCard, handoverCard } from '#contract/office/handover.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

export const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['handover', 'found', text] as const,
    queryFn: async ({ signal }) => (await api(findForHandover, { query: { text } }, { signal })).data,
    staleTime: 5_000,
  })

export const handoverQuery = (number: string) =>
  queryOptions({
    queryKey: ['handover', 'card', number] as const,
    queryFn: async ({ signal }) => (await api(handoverCard, { params: { number } }, { signal })).data,
    staleTime: 5_000,
  })

export function putHandover(card: HandoverCard) {
  queries.setQueryData(handoverQuery(card.number).queryKey, card)
  void queries.invalidateQueries({ queryKey: ['handover', 'found'] })
}
