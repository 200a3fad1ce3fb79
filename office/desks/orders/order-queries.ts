import { infiniteQueryOptions, type InfiniteData, queryOptions } from '@tanstack/react-query'
import {
  deskOrders,
  type DeskOrder,
  type OrderCard,
  orderCard,
  orderDeskLists,
  orderViews,
} from '#contract/office/orders.ts'
import { orderGoods } from '#contract/office/order-edit.ts'
import type { CallAnswer, CallInput } from '#contract/call.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { type DeskOrderPage, withRow } from './live-rows.ts'
import { askedOrders, type OrderFilters, orderFilters } from './order-filters.ts'
import { stockText } from './stock-text.ts'

const PAGE = 100

export type DeskLists = CallAnswer<typeof orderDeskLists>['data']

export const ordersQuery = (filters: OrderFilters) =>
  infiniteQueryOptions({
    queryKey: ['orders', orderFilters.keyOf(filters)] as const,
    queryFn: async ({ pageParam, signal }): Promise<DeskOrderPage> =>
      (
        await api(
          deskOrders,
          { query: { ...askedOrders(filters), limit: PAGE, ...(pageParam ? { after: pageParam } : {}) } },
          { signal },
        )
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // alive by events: what is read again is only what was missed
    staleTime: 60_000,
  })

export const cardQuery = (number: string) =>
  queryOptions({
    queryKey: ['order', number] as const,
    queryFn: async ({ signal }) => (await api(orderCard, { params: { number } }, { signal })).data,
    staleTime: 10_000,
  })

export const listsQuery = queryOptions({
  queryKey: ['order-lists'],
  queryFn: async () => (await api(orderDeskLists, {})).data,
  staleTime: 5 * 60_000,
})

export const viewsQuery = queryOptions({
  queryKey: ['order-views'],
  queryFn: async () => (await api(orderViews, {})).data,
  staleTime: 60_000,
})

/** Every change of an order answers the whole card: it takes the place of the one that was shown. */
export function putCard(card: OrderCard) {
  queries.setQueryData(cardQuery(card.number).queryKey, card)
}

/** One order as the list with these filters shows it now; null: it does not fit them. */
export async function readRow(filters: OrderFilters, number: string): Promise<DeskOrder | null> {
  const { data } = await api(deskOrders, { query: { ...askedOrders(filters), search: number, limit: 5 } })
  return data.orders.find((order) => order.number === number) ?? null
}

export function putRow(filters: OrderFilters, number: string, row: DeskOrder | null) {
  const key = ordersQuery(filters).queryKey
  queries.setQueryData<InfiniteData<DeskOrderPage, string | null>>(
    key,
    (data) => data && { ...data, pages: withRow(data.pages, number, row, filters.oldestFirst === 'true') },
  )
}

/** Goods to add to an order, at the prices of its branch and buyer. */
export async function findForOrder(query: CallInput<typeof orderGoods>['query'], signal?: AbortSignal) {
  const { goods, exact } = (await api(orderGoods, { query }, signal ? { signal } : {})).data
  return { goods: goods.map((good) => ({ ...good, facts: `${good.article} · ${stockText(good.stock)}` })), exact }
}
