import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  closedRepairs,
  knownOwner,
  type RepairCard,
  repairBoard,
  repairCard,
  repairWarranty,
} from '#contract/office/repairs.ts'
import type { RepairState } from '#rules/order/repair-state.ts'
import { api } from '#office/state/api.ts'
import type { WorkPlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'

export interface RepairsAsked {
  place: WorkPlace | null
  search: string
  mine: boolean
}

const placeQuery = (place: WorkPlace | null) => {
  const { branch, shop } = place?.query ?? {}
  return { ...(branch ? { branch } : {}), ...(shop ? { shop: Number(shop) } : {}) }
}

export const boardQuery = ({ place, search, mine }: RepairsAsked) =>
  queryOptions({
    queryKey: ['repairs', 'board', place?.key ?? '', search, mine] as const,
    queryFn: async ({ signal }) =>
      (
        await api(
          repairBoard,
          { query: { ...placeQuery(place), ...(search ? { search } : {}), ...(mine ? { mine } : {}) } },
          { signal },
        )
      ).data,
    staleTime: 30_000,
  })

export const closedQuery = ({ place, search }: Omit<RepairsAsked, 'mine'>) =>
  infiniteQueryOptions({
    queryKey: ['repairs', 'closed', place?.key ?? '', search] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api(
          closedRepairs,
          { query: { ...placeQuery(place), ...(search ? { search } : {}), page: pageParam } },
          { signal },
        )
      ).data,
    initialPageParam: 1,
    getNextPageParam: ({ isMore }, pages) => (isMore ? pages.length + 1 : null),
  })

export const repairQuery = (number: string) =>
  queryOptions({
    queryKey: ['repair', number] as const,
    queryFn: async ({ signal }) => (await api(repairCard, { params: { number } }, { signal })).data,
  })

/** While a phone is typed at the counter. */
export const ownerQuery = (phone: string) =>
  queryOptions({
    queryKey: ['repairs', 'owner', phone] as const,
    queryFn: async ({ signal }) => (await api(knownOwner, { query: { phone } }, { signal })).data,
    staleTime: 60_000,
    retry: false,
  })

export const warrantyQuery = (number: string) =>
  queryOptions({
    queryKey: ['repair', number, 'warranty'] as const,
    queryFn: async ({ signal }) => (await api(repairWarranty, { params: { number } }, { signal })).data,
  })

/** Every change answers the whole card; the board behind it is read again. */
export function putRepair(card: RepairCard) {
  queries.setQueryData(repairQuery(card.number).queryKey, card)
  void queries.invalidateQueries({ queryKey: ['repairs'] })
}

/** What a step is called by whoever takes it. */
export const REPAIR_MOVES: Record<RepairState, string> = {
  requested: 'Заявка',
  accepted: 'Принять',
  diagnosis: 'На диагностику',
  agreement: 'На согласование',
  parts: 'Ждём запчасть…',
  repair: 'В ремонт',
  ready: 'Готов',
  declined: 'Не чинить',
  issued: 'Выдать',
  cancelled: 'Отменить',
}
