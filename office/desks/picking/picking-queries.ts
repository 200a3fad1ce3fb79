import { queryOptions } from '@tanstack/react-query'
import { type OrderEdit, previewOrderEdit } from '#contract/office/order-edit.ts'
import { type PickingCard, pickingCard, pickingQueue, shortChoices } from '#contract/office/picking.ts'
import { api } from '#office/state/api.ts'
import type { WorkPlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'

export const queueQuery = (place: WorkPlace | null) =>
  queryOptions({
    queryKey: ['picking', 'queue', place?.key ?? ''] as const,
    queryFn: async ({ signal }) => {
      const { branch, shop } = place?.query ?? {}
      const query = { ...(branch && { branch }), ...(shop && { shop: Number(shop) }) }
      return (await api(pickingQueue, { query }, { signal })).data
    },
    staleTime: 10_000,
    refetchInterval: 60_000,
  })

export const pickQuery = (number: string) =>
  queryOptions({
    queryKey: ['picking', 'card', number] as const,
    queryFn: async ({ signal }) => (await api(pickingCard, { params: { number } }, { signal })).data,
    staleTime: 10_000,
  })

export const choicesQuery = (number: string, code: string) =>
  queryOptions({
    queryKey: ['picking', 'short', number, code] as const,
    queryFn: async ({ signal }) => (await api(shortChoices, { params: { number, code } }, { signal })).data,
    staleTime: 0,
  })

/** Null: nothing is asked about yet. */
export const editPreviewQuery = (number: string, edit: OrderEdit | null) =>
  queryOptions({
    queryKey: ['picking', 'edit', number, edit] as const,
    queryFn: async ({ signal }) => (await api(previewOrderEdit, { params: { number }, body: edit! }, { signal })).data,
    enabled: edit !== null,
    staleTime: 0,
  })

export function putPicking(card: PickingCard) {
  queries.setQueryData(pickQuery(card.number).queryKey, card)
  void queries.invalidateQueries({ queryKey: ['picking', 'queue'] })
}
