import { queryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#contract/call.ts'
import { goodsList, goodsLists, goodsViews, type ListedGood } from '#contract/office/goods-list.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { callFilters, goodsKey, type GoodsFilterValues, sortOf } from './goods-filters.ts'

export const GOODS_A_PAGE = 100

export type GoodsAnswer = CallAnswer<typeof goodsList>['data']

export const goodsQuery = (filters: GoodsFilterValues, attributes: readonly string[], page: number) =>
  queryOptions({
    queryKey: ['goods', goodsKey(filters), attributes.join(','), page] as const,
    async queryFn({ signal }): Promise<GoodsAnswer> {
      const sort = sortOf(filters)
      const query = {
        ...callFilters(filters),
        ...(attributes.length > 0 && { attributes: attributes.join(',') }),
        ...(sort && { sort: sort.id, descending: sort.isDescending }),
        offset: page * GOODS_A_PAGE,
        limit: GOODS_A_PAGE,
      }
      return (await api(goodsList, { query }, { signal })).data
    },
    staleTime: 30_000,
  })

export const goodsListsQuery = queryOptions({
  queryKey: ['goods-lists'],
  queryFn: async () => (await api(goodsLists, {})).data,
  staleTime: 5 * 60_000,
})

export const goodsViewsQuery = queryOptions({
  queryKey: ['goods-views'],
  queryFn: async () => (await api(goodsViews, {})).data,
  staleTime: 60_000,
})

/** What was saved is seen at once, in every page that has it. */
export function putGoods(change: (good: ListedGood) => ListedGood): void {
  queries.setQueriesData<GoodsAnswer>({ queryKey: ['goods'] }, (data) =>
    data && Array.isArray(data.goods) ? { ...data, goods: data.goods.map(change) } : data,
  )
}

export const readGoodsAgain = () => queries.invalidateQueries({ queryKey: ['goods'] })
