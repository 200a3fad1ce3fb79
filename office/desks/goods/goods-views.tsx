import { useQuery } from '@tanstack/react-query'
import { removeGoodsView, saveGoodsView } from '#contract/office/goods-list.ts'
import type { TableLayout } from '#office/parts/table/columns.ts'
import { ListViews } from '#office/parts/table/list-views.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { goodsKey, type GoodsFilterValues, readGoodsFilters } from './goods-filters.ts'
import { goodsViewsQuery } from './goods-queries.ts'

/** What usually has to be put right. */
const BUILT_IN = [
  ['Все', {}],
  ['Без фото', { flag: 'no-photo' }],
  ['Без описания', { flag: 'no-text' }],
  ['Без цены', { flag: 'shown,no-price' }],
  ['Скрытые', { flag: 'hidden' }],
  ['Низкая маржа', { flag: 'low-margin', sort: 'margin' }],
  ['Заканчиваются', { flag: 'shown', stock: 'low', sort: 'stock' }],
  ['Не сопоставлены', { flag: 'unmapped' }],
] as const

type Props = {
  filters: GoodsFilterValues
  layout: TableLayout
  onView: (filters: GoodsFilterValues, layout: TableLayout | null) => void
}

const read = (key: string) => readGoodsFilters(new URLSearchParams(key))
const keyOf = ({ branch: _branch, ...filters }: GoodsFilterValues) => goodsKey(filters)

export function GoodsViews({ filters, layout, onView }: Props) {
  const { data: views = [] } = useQuery(goodsViewsQuery)
  const { permissions } = useMe()
  const builtIn = BUILT_IN.filter(
    ([name]) =>
      (name !== 'Низкая маржа' || permissions.includes('prices.read')) &&
      (name !== 'Заканчиваются' || permissions.includes('stock.read')),
  )
  return (
    <ListViews
      builtIn={builtIn.map(([name, chosen]) => ({ name, filters: goodsKey(chosen) }))}
      views={views}
      // whose prices are looked at is no part of a view
      current={keyOf(filters)}
      filtersOf={(kept) => keyOf(read(kept))}
      layout={layout}
      onView={(key, columns) => onView({ ...read(key), ...(filters.branch && { branch: filters.branch }) }, columns)}
      onSave={async (body) => queries.setQueryData(goodsViewsQuery.queryKey, (await api(saveGoodsView, { body })).data)}
      onRemove={async (id) =>
        queries.setQueryData(goodsViewsQuery.queryKey, (await api(removeGoodsView, { params: { id } })).data)
      }
    />
  )
}
