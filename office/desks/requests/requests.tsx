import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo } from 'react'
import { Link, type LoaderFunctionArgs, Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import type { DeskRequest, RequestCounts } from '#contract/office/requests.ts'
import { REQUEST_KINDS } from '#rules/request/request-words.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { requestQuery } from '#office/parts/request/request-query.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { FilterChoice } from '#office/parts/table/filter-choice.tsx'
import desk from '#office/parts/table/list-and-card.module.css'
import screen from '#office/parts/table/list-screen.module.css'
import views from '#office/parts/table/list-views.module.css'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { currentPlace, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useNow } from '#office/state/use-now.ts'
import { requestColumns, RequestLine } from './request-columns.tsx'
import { listOf } from '#office/state/address-filters.ts'
import { requestFilters, type RequestFilters } from './request-filters.ts'
import { requestsQuery } from './request-queries.ts'
import css from './requests.module.css'

/** Read before the desk is shown; on the way back all of it is in memory. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filters = requestFilters.read(new URL(request.url).searchParams)
  // a refusal is said on the desk
  await queries.ensureInfiniteQueryData(requestsQuery(filters, currentPlace())).catch(() => undefined)
  return null
}

/** Narrower, a row has no room for who asks and about what: it is told in two lines. */
const CARDS_BELOW = 1150

const KINDS = Object.entries(REQUEST_KINDS).map(([value, name]) => ({ value, name }))

export function Component() {
  const [search, setSearch] = useSearchParams()
  const { number: opened } = useParams()
  const navigate = useNavigate()
  const now = useNow()
  const me = useMe()
  const place = usePlace()
  const filters = useMemo(() => requestFilters.read(search), [search])
  const key = requestFilters.keyOf(filters)
  const list = `requests?${key}&${place?.key ?? ''}`
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...requestsQuery(filters, place),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ requests }) => requests) ?? [], [data])
  useLive((event) => {
    if (event.name !== 'thing' || event.thing.kind !== 'request') return
    void queries.invalidateQueries({ queryKey: ['requests'] })
    void queries.invalidateQueries(requestQuery(event.thing.number))
  })

  const to = useCallback((number: string) => `/requests/${number}${key && `?${key}`}`, [key])
  const columns = useMemo(() => requestColumns(to, now), [to, now])
  const { layout, setLayout } = useTableLayout('requests', columns)
  const rowId = useCallback(({ number }: DeskRequest) => number, [])
  const open = useCallback(
    ({ number }: DeskRequest) => void navigate(to(number), { replace: opened !== undefined, preventScrollReset: true }),
    [navigate, to, opened],
  )
  const { cursor, setCursor } = useRowCursor({
    list,
    rows,
    rowId,
    onOpen: open,
    // beside an open card the next row opens itself
    ...(opened ? { current: opened, onStep: open } : {}),
  })
  const setFilters = (next: RequestFilters) => setSearch(requestFilters.write(next), { preventScrollReset: true })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const choice = (name: 'kind' | 'branch') => ({
    chosen: listOf(filters[name]),
    onToggle: (value: string) => setFilters(requestFilters.toggled(filters, name, value)),
    onClear: () => setFilters({ ...filters, [name]: '' }),
  })
  const isNarrowed = Boolean(filters.kind || filters.branch || filters.search || filters.overdue)
  return (
    <div className={clsx(desk.desk, opened && desk.opened)}>
      <section aria-label="Список заявок" className={clsx(screen.screen, desk.list)}>
        <div className={desk.tops}>
          <PageHead title="Заявки" count={place?.fullName} />
          <Views filters={filters} counts={data?.pages[0]?.counts ?? null} />
          <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="zayavki.csv">
            <ListSearch
              label="Найти заявку"
              placeholder="Номер, конец телефона, имя"
              group="Заявки"
              className={css.search}
              value={filters.search ?? ''}
              onValue={(text) => setFilters({ ...filters, search: text })}
            />
            <div role="group" aria-label="Фильтры" className={css.filters}>
              <FilterChoice name="Вид" options={KINDS} {...choice('kind')} />
              {me.branches.length > 1 && (
                <FilterChoice
                  name="Филиал"
                  options={me.branches.map(({ code, name }) => ({ value: code, name }))}
                  {...choice('branch')}
                />
              )}
              {isNarrowed && (
                <Button
                  size="s"
                  icon="close"
                  onClick={() =>
                    setFilters({
                      ...(filters.view && { view: filters.view }),
                      ...(filters.taken && { taken: filters.taken }),
                    })
                  }
                >
                  Сбросить
                </Button>
              )}
            </div>
          </ListTools>
          {error && (
            <div className={desk.failure}>
              <Notice tone="error">{wordsOf(error)}</Notice>
            </div>
          )}
        </div>
        <DataTable
          key={list}
          label="Заявки"
          list={list}
          columns={columns}
          layout={layout}
          rows={error ? [] : rows}
          rowId={rowId}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          cardsBelow={CARDS_BELOW}
          tone={({ isOpen }) => (isOpen ? undefined : 'dim')}
          card={(request) => <RequestLine request={request} to={to(request.number)} now={now} />}
          isMore={hasNextPage}
          onMore={more}
          empty={isPending || error ? null : <Nothing filters={filters} isNarrowed={isNarrowed} />}
        />
      </section>
      {opened ? <Outlet /> : null}
    </div>
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

/** The states people work by; the rest of the address stays. */
function Views({ filters, counts }: { filters: RequestFilters; counts: RequestCounts | null }) {
  const { view: _view, taken: _taken, overdue: _overdue, ...rest } = filters
  const all: { name: string; count?: number | undefined; isLate?: boolean; filters: RequestFilters }[] = [
    { name: 'В очереди', count: counts?.queue, filters: {} },
    ...(counts && counts.overdue > 0
      ? [{ name: 'Просрочены', count: counts.overdue, isLate: true, filters: { view: 'queue', overdue: 'true' } }]
      : []),
    { name: 'Мои', count: counts?.mine, filters: { view: 'open', taken: 'me' } },
    { name: 'Отложены', count: counts?.later, filters: { view: 'later' } },
    { name: 'Закрыты', filters: { view: 'closed' } },
    { name: 'Все', filters: { view: 'all' } },
  ]
  const keyOf = ({ view, taken, overdue }: RequestFilters) =>
    requestFilters.keyOf({ view: view ?? '', taken: taken ?? '', overdue: overdue ?? '' })
  return (
    <nav aria-label="Какие заявки" className={views.views}>
      {all.map(({ name, count, isLate, filters: of }) => (
        <Link
          key={name}
          to={`?${requestFilters.keyOf({ ...rest, ...of })}`}
          preventScrollReset
          className={views.view}
          aria-current={keyOf(filters) === keyOf(of) ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className={clsx(css.count, isLate && css.late)}> {formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
