import type { DeskRequest, RequestCounts } from '#contract/office/requests.ts'
import { REQUEST_KINDS } from '#rules/request/request-words.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { requestQuery } from '#office/parts/request/request-query.ts'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import { ListDesk } from '#office/parts/table/list-desk.tsx'
import { ListFilters } from '#office/parts/table/list-filters.tsx'
import { StateViews } from '#office/parts/table/state-views.tsx'
import { listLoader, useListDesk } from '#office/parts/table/use-list-desk.ts'
import { useLiveThing } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { requestColumns, RequestLine } from './request-columns.tsx'
import { requestFilters, type RequestFilters } from './request-filters.ts'
import { requestsQuery } from './request-queries.ts'

const LIST = {
  name: 'requests',
  filters: requestFilters,
  query: requestsQuery,
  rowsOf: ({ requests }: { requests: readonly DeskRequest[] }) => requests,
  idOf: ({ number }: DeskRequest) => number,
  columnsOf: requestColumns,
}

export const loader = listLoader(LIST)

/** Narrower, a row has no room for who asks and about what. */
const CARDS_BELOW = 1150

const KINDS = Object.entries(REQUEST_KINDS).map(([value, name]) => ({ value, name }))

export function Component() {
  const { place, filters, setFilters, choice, first, rows, pages } = useListDesk(LIST)
  useLiveThing('request', (number) => {
    void queries.invalidateQueries({ queryKey: ['requests'] })
    void queries.invalidateQueries(requestQuery(number))
  })
  const isNarrowed = Boolean(filters.kind || filters.branch || filters.search || filters.overdue)
  const reset = () =>
    setFilters({ ...(filters.view && { view: filters.view }), ...(filters.taken && { taken: filters.taken }) })
  return (
    <ListDesk
      title="Заявки"
      label="Список заявок"
      count={place?.fullName}
      rows={rows}
      pages={pages}
      views={<Views filters={filters} counts={first?.counts ?? null} />}
      tools={
        <ListFilters
          search={{
            label: 'Найти заявку',
            placeholder: 'Номер, конец телефона, имя',
            group: 'Заявки',
            value: filters.search ?? '',
            onValue: (text) => setFilters({ ...filters, search: text }),
          }}
          branch={choice('branch')}
          isNarrowed={isNarrowed}
          onReset={reset}
        >
          <FilterChooser name="Вид" options={KINDS} {...choice('kind')} />
        </ListFilters>
      }
      file="zayavki.csv"
      cardsBelow={CARDS_BELOW}
      tone={({ isOpen }) => (isOpen ? undefined : 'dim')}
      card={(request, to, now) => <RequestLine request={request} to={to} now={now} />}
      empty={<Nothing filters={filters} isNarrowed={isNarrowed} />}
    />
  )
}

function Nothing({ filters, isNarrowed }: { filters: RequestFilters; isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState icon="mail" title="По этим условиям заявок нет">
        Уберите часть фильтров или поищите по концу телефона.
      </EmptyState>
    )
  if (filters.view === 'later')
    return (
      <EmptyState icon="clock" title="Отложенных нет">
        Сюда попадают те, кому обещали перезвонить: в своё время заявка вернётся в очередь сама.
      </EmptyState>
    )
  return (
    <EmptyState icon="check" title={filters.view || filters.taken ? 'Здесь пусто' : 'Всем ответили'}>
      Новые заявки появятся здесь сами.
    </EmptyState>
  )
}

function Views({ filters, counts }: { filters: RequestFilters; counts: RequestCounts | null }) {
  const { view: _view, taken: _taken, overdue: _overdue, ...rest } = filters
  const all: { name: string; count?: number | undefined; isLate?: boolean; of: RequestFilters }[] = [
    { name: 'В очереди', count: counts?.queue, of: {} },
    ...(counts && counts.overdue > 0
      ? [{ name: 'Просрочены', count: counts.overdue, isLate: true, of: { view: 'queue', overdue: 'true' } }]
      : []),
    { name: 'Мои', count: counts?.mine, of: { view: 'open', taken: 'me' } },
    { name: 'Отложены', count: counts?.later, of: { view: 'later' } },
    { name: 'Закрыты', of: { view: 'closed' } },
    { name: 'Все', of: { view: 'all' } },
  ]
  const key = requestFilters.keyOf(filters)
  return (
    <StateViews
      label="Какие заявки"
      views={all.map(({ of, ...each }) => {
        const to = requestFilters.keyOf({ ...rest, ...of })
        return { ...each, filters: to, isCurrent: to === key }
      })}
    />
  )
}
