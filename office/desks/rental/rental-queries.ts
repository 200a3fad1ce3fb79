import { queryOptions } from '@tanstack/react-query'
import {
  type BookingCard,
  bookingCard,
  checkTerm,
  freeMachines,
  otherPieces,
  rentalDay,
  rentalGrid,
  rentalUse,
} from '#contract/office/rental-desk.ts'
import { addDays, daysBetween } from '#rules/calendar/moscow-time.ts'
import { api } from '#office/state/api.ts'
import type { WorkPlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'

const nextMonth = (month: string) => addDays(`${month}-28`, 4).slice(0, 7)

/** One month of the park: the grid asks for those in sight. */
export const gridQuery = (shop: number | null, month: string, search: string) =>
  queryOptions({
    queryKey: ['rental', 'grid', shop, month, search] as const,
    queryFn: async ({ signal }) =>
      (
        await api(
          rentalGrid,
          {
            query: {
              ...(shop === null ? {} : { shop }),
              ...(search ? { search } : {}),
              from: `${month}-01`,
              days: daysBetween(`${month}-01`, `${nextMonth(month)}-01`),
            },
          },
          { signal },
        )
      ).data,
    staleTime: 30_000,
  })

export const dayQuery = (place: WorkPlace | null, day: string, search: string) => {
  const { branch, shop } = place?.query ?? {}
  return queryOptions({
    queryKey: ['rental', 'day', place?.key ?? '', day, search] as const,
    queryFn: async ({ signal }) =>
      (
        await api(
          rentalDay,
          {
            query: {
              ...(branch ? { branch } : {}),
              ...(shop ? { shop: Number(shop) } : {}),
              ...(day ? { day } : {}),
              ...(search ? { search } : {}),
            },
          },
          { signal },
        )
      ).data,
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
}

export const bookingQuery = (id: number) =>
  queryOptions({
    queryKey: ['rental', 'booking', id] as const,
    queryFn: async ({ signal }) => (await api(bookingCard, { params: { id } }, { signal })).data,
  })

export interface BookingTerm {
  pieceId: number
  from: string
  to: string
  except?: number
}

export const termQuery = (term: BookingTerm) =>
  queryOptions({
    queryKey: ['rental', 'term', term] as const,
    queryFn: async ({ signal }) => (await api(checkTerm, { query: term }, { signal })).data,
    staleTime: 5000,
    retry: false,
  })

/** Days first: what is free on all of them. */
export const freeQuery = (shop: number | null, from: string, to: string, search: string) =>
  queryOptions({
    queryKey: ['rental', 'free', shop, from, to, search] as const,
    queryFn: async ({ signal }) => {
      const query = { ...(shop === null ? {} : { shop }), from, to, ...(search ? { search } : {}) }
      return (await api(freeMachines, { query }, { signal })).data.machines
    },
    staleTime: 5000,
    retry: false,
  })

export const othersQuery = (id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['rental', 'others', id, from, to] as const,
    queryFn: async ({ signal }) => (await api(otherPieces, { params: { id }, query: { from, to } }, { signal })).data,
    staleTime: 5000,
    retry: false,
  })

export const usageQuery = (shop: number | null) =>
  queryOptions({
    queryKey: ['rental', 'use', shop] as const,
    queryFn: async ({ signal }) => (await api(rentalUse, { query: shop === null ? {} : { shop } }, { signal })).data,
    staleTime: 60_000,
  })

/** Every step answers the whole booking; calendars and lists are read again. */
export function putBooking(card: BookingCard) {
  queries.setQueryData(bookingQuery(card.id).queryKey, card)
  for (const part of ['grid', 'day', 'term', 'free', 'others'])
    void queries.invalidateQueries({ queryKey: ['rental', part] })
}
