import type { DeskReturn, ReturnCounts } from '#contract/office/returns.ts'
import { isReturnOpen, RETURN_WISHES } from '#rules/order/returns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import { ListDesk } from '#office/parts/table/list-desk.tsx'
import { ListFilters } from '#office/parts/table/list-filters.tsx'
import { StateViews } from '#office/parts/table/state-views.tsx'
import { listLoader, useListDesk } from '#office/parts/table/use-list-desk.ts'
import { useLiveThing } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { returnColumns, ReturnLine } from './return-columns.tsx'
import { returnFilters, type ReturnFilters } from './return-filters.ts'
import { returnQuery, returnsQuery } from './return-queries.ts'

const LIST = {
  name: 'returns',
  filters: returnFilters,
  query: returnsQuery,
  rowsOf: ({ returns }: { returns: readonly DeskReturn[] }) => returns,
  idOf: ({ number }: DeskReturn) => number,
  columnsOf: returnColumns,
}

export const loader = listLoader(LIST)

/** Narrower, a row has no room for the goods and the reason. */
const CARDS_BELOW = 1150

const WISHES = Object.entries(RETURN_WISHES).map(([value, name]) => ({ value, name }))

export function Component() {
  const { place, filters, setFilters, choice, first, rows, pages } = useListDesk(LIST)
  useLiveThing('return', (number) => {
    void queries.invalidateQueries({ queryKey: ['returns'] })
    void queries.invalidateQueries(returnQuery(number))
  })
  const isNarrowed = Boolean(filters.wish || filters.branch || filters.search)
  return (
    <ListDesk
      title="Возвраты"
      label="Список возвратов"
      count={place?.fullName}
      rows={rows}
      pages={pages}
      views={<Views filters={filters} counts={first?.counts ?? null} />}
      tools={
        <ListFilters
          search={{
            label: 'Найти возврат',
            placeholder: 'Номер возврата, заказа, конец телефона',
            group: 'Возвраты',
            value: filters.search ?? '',
            onValue: (text) => setFilters({ ...filters, search: text }),
          }}
          branch={choice('branch')}
          isNarrowed={isNarrowed}
          onReset={() => setFilters({ ...(filters.view && { view: filters.view }) })}
        >
          <FilterChooser name="Просят" options={WISHES} {...choice('wish')} />
        </ListFilters>
      }
      file="vozvraty.csv"
      cardsBelow={CARDS_BELOW}
      tone={({ state }) => (isReturnOpen(state) ? undefined : 'dim')}
      card={(row, to, now) => <ReturnLine row={row} to={to} now={now} />}
      empty={<Nothing view={filters.view} isNarrowed={isNarrowed} />}
    />
  )
}

function Nothing({ view, isNarrowed }: { view: string | undefined; isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState icon="box" title="По этим условиям возвратов нет">
        Уберите часть фильтров или поищите по номеру заказа.
      </EmptyState>
    )
  return (
    <EmptyState icon="check" title={view ? 'Здесь пусто' : 'Открытых возвратов нет'}>
      Покупатель подаёт заявление на странице своего заказа: оно появится здесь само.
    </EmptyState>
  )
}

function Views({ filters, counts }: { filters: ReturnFilters; counts: ReturnCounts | null }) {
  const all: { name: string; count?: number | undefined; isLate?: boolean; view: string }[] = [
    { name: 'Открытые', view: '' },
    { name: 'Новые', count: counts?.new, view: 'new' },
    { name: 'Ждём товар', count: counts?.awaiting, view: 'awaiting' },
    { name: 'Проверить', count: counts?.check, view: 'check' },
    { name: 'Завершить', count: counts?.settle, view: 'settle' },
    ...(counts && counts.overdue > 0
      ? [{ name: 'Просрочены', count: counts.overdue, isLate: true, view: 'overdue' }]
      : []),
    { name: 'Закрыты', view: 'closed' },
    { name: 'Все', view: 'all' },
  ]
  return (
    <StateViews
      label="Какие возвраты"
      views={all.map(({ view, ...each }) => ({
        ...each,
        filters: returnFilters.keyOf({ ...filters, view }),
        isCurrent: (filters.view ?? '') === view,
      }))}
    />
  )
}
