import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type DeskPromo,
  deskPromos,
  previewPromo,
  type PromoCard,
  promoCard,
  type PromoTable,
} from '#contract/office/promos.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { PROMO_STATES } from './promo-words.ts'
import { type StateFilters, stateFilters } from './state-filters.ts'

export const promoFilters = stateFilters<DeskPromo['state']>(PROMO_STATES)

export const promosQuery = (filters: StateFilters) =>
  queryOptions({
    queryKey: ['promos', filters] as const,
    queryFn: async ({ signal }) => (await api(deskPromos, { query: promoFilters.asked(filters) }, { signal })).data,
    placeholderData: keepPreviousData,
  })

export const promoQuery = (id: number) =>
  queryOptions({
    queryKey: ['promo', id] as const,
    queryFn: async ({ signal }) => (await api(promoCard, { params: { id } }, { signal })).data,
  })

/** Every step answers the whole card; the list behind it is read again. */
export function putPromo(card: PromoCard) {
  queries.setQueryData(promoQuery(card.id).queryKey, card)
  void queries.invalidateQueries({ queryKey: ['promos'] })
}

export interface PreviewAsked {
  table: PromoTable
  branch: string
  isCustomer: boolean
  lines: { code: string; quantity: number }[]
}

/** Reads, though by POST: the terms are too long for an address. */
export const previewQuery = (asked: PreviewAsked | null) =>
  queryOptions({
    queryKey: ['promo-preview', asked],
    queryFn: async ({ signal }) => (await api(previewPromo, { body: asked! }, { signal })).data,
    enabled: asked !== null,
    retry: false,
    placeholderData: keepPreviousData,
  })
