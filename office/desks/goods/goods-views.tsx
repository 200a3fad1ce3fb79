import { useQuery } from '@tanstack/react-query'
import { removeGoodsView, saveGoodsView } from '#contract/office/goods-list.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import type { TableLayout } from '#office/parts/table/columns.ts'
import { ListViews } from '#office/parts/table/list-views.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { goodsKey, type GoodsFilterValues, readGoodsFilters } from './goods-filters.ts'
import { goodsViewsQuery } from './goods-queries.ts'

/** What usually has to be put right. */
const BUILT_IN = [
  { name: 'Все', filters: {} },
  { name: 'Без фото', filters: { flag: 'no-photo' } },
  { name: 'Без описания', filters: { flag: 'no-text' } },
  { name: 'Без цены', filters: { flag: 'shown,no-price' } },
  { name: 'Скрытые', filters: { flag: 'hidden' } },
  { name: 'Низкая маржа', filters: { flag: 'low-margin', sort: 'margin' }, needs: 'prices.read' },
  { name: 'Заканчиваются', filters: { flag: 'shown', stock: 'low', sort: 'stock' }, needs: 'stock.read' },
  { name: 'Не сопоставлены', filters: { flag: 'unmapped' } },
] as const satisfies readonly { name: string; filters: object; needs?: Permission }[]

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
  const builtIn = BUILT_IN.filter((each) => !('needs' in each) || permissions.includes(each.needs))
  return (
    <ListViews
      builtIn={builtIn.map(({ name, filters: chosen }) => ({ name, filters: goodsKey(chosen) }))}
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
