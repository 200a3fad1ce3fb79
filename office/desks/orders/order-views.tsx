import { useQuery } from '@tanstack/react-query'
import { removeOrderView, saveOrderView } from '#contract/office/orders.ts'
import type { TableLayout } from '#office/parts/table/columns.ts'
import { ListViews } from '#office/parts/table/list-views.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { type OrderFilters, orderFilters } from './order-filters.ts'
import { viewsQuery } from './order-queries.ts'

/** Those every desk begins with. */
const BUILT_IN = (
  [
    ['Все', {}],
    ['Новые', { status: 'new', oldestFirst: 'true' }],
    ['Собираем', { status: 'assembling', oldestFirst: 'true' }],
    ['К выдаче', { status: 'ready' }],
    ['В пути', { status: 'delivering' }],
    ['Перезвонить', { callDue: 'true' }],
    ['Мои', { assigned: 'me', status: 'new,assembling,ready,delivering' }],
  ] as const
).map(([name, filters]) => ({ name, filters: orderFilters.keyOf(filters) }))

type Props = {
  filters: OrderFilters
  layout: TableLayout
  onView: (filters: OrderFilters, layout: TableLayout | null) => void
}

const read = (key: string) => orderFilters.read(new URLSearchParams(key))

export function OrderViews({ filters, layout, onView }: Props) {
  const { data: views = [] } = useQuery(viewsQuery)
  return (
    <ListViews
      builtIn={BUILT_IN}
      views={views}
      current={orderFilters.keyOf(filters)}
      filtersOf={(kept) => orderFilters.keyOf(read(kept))}
      layout={layout}
      onView={(key, columns) => onView(read(key), columns)}
      onSave={async (body) => queries.setQueryData(viewsQuery.queryKey, (await api(saveOrderView, { body })).data)}
      onRemove={async (id) =>
        queries.setQueryData(viewsQuery.queryKey, (await api(removeOrderView, { params: { id } })).data)
      }
    />
  )
}
