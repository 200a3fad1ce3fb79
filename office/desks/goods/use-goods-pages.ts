import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { ListedGood } from '#contract/office/goods-list.ts'
import type { GoodsFilterValues } from './goods-filters.ts'
import { goodsQuery, GOODS_A_PAGE } from './goods-queries.ts'

/**
 * Pages by their place: a list of a hundred thousand is gone through by its scroll bar, and only what is seen is read.
 */
export function useGoodsPages(filters: GoodsFilterValues, attributes: readonly string[]) {
  const [range, setRange] = useState({ first: 0, last: 0 })
  const head = useQuery({ ...goodsQuery(filters, attributes, 0), placeholderData: keepPreviousData })
  const pages = useMemo(() => {
    const from = Math.floor(range.first / GOODS_A_PAGE)
    const to = Math.floor(range.last / GOODS_A_PAGE)
    return Array.from({ length: Math.min(to - from + 1, 4) }, (_, at) => from + at).filter((page) => page > 0)
  }, [range])
  const rest = useQueries({ queries: pages.map((page) => goodsQuery(filters, attributes, page)) })
  const total = head.data?.total ?? 0
  const rowAt = (at: number): ListedGood | undefined => {
    const page = Math.floor(at / GOODS_A_PAGE)
    const data = page === 0 ? head.data : rest[pages.indexOf(page)]?.data
    return data?.goods[at - page * GOODS_A_PAGE]
  }
  const onRange = useCallback(
    (first: number, last: number) =>
      setRange((before) =>
        Math.floor(before.first / GOODS_A_PAGE) === Math.floor(first / GOODS_A_PAGE) &&
        Math.floor(before.last / GOODS_A_PAGE) === Math.floor(last / GOODS_A_PAGE)
          ? before
          : { first, last },
      ),
    [],
  )
  return {
    total,
    rowAt,
    onRange,
    facets: head.data?.facets,
    error: head.error ?? rest.find(({ error }) => error)?.error ?? null,
    isPending: head.isPending,
    isOld: head.isPlaceholderData,
  }
}
