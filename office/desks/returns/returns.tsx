import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo } from 'react'
import { Link, type LoaderFunctionArgs, Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import type { DeskReturn, ReturnCounts } from '#contract/office/returns.ts'
import { isReturnOpen, RETURN_WISHES } from '#rules/order/returns.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { FilterChoice } from '#office/parts/table/filter-choice.tsx'
import desk from '#office/parts/table/list-and-card.module.css'
import screen from '#office/parts/table/list-screen.module.css'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import views from '#office/parts/table/list-views.module.css'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { listOf } from '#office/state/address-filters.ts'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { currentPlace, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useNow } from '#office/state/use-now.ts'
import { returnColumns, ReturnLine } from './return-columns.tsx'
import { returnFilters, type ReturnFilters } from './return-filters.ts'
import { returnQuery, returnsQuery } from './return-queries.ts'
import css from './returns.module.css'

/** Read before the desk is shown; on the way back all of it is in memory. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filters = returnFilters.read(new URL(request.url).searchParams)
  // a refusal is said on the desk
  await queries.ensureInfiniteQueryData(returnsQuery(filters, currentPlace())).catch(() => undefined)
  return null
}

/** Narrower, a row has no room for the goods and the reason: it is told in two lines. */
const CARDS_BELOW = 1150

const WISHES = Object.entries(RETURN_WISHES).map(([value, name]) => ({ value, name }))

export function Component() {
  const [search, setSearch] = useSearchParams()
  const { number: opened } = useParams()
  const navigate = useNavigate()
  const now = useNow()
  const me = useMe()
  const place = usePlace()
  const filters = useMemo(() => returnFilters.read(search), [search])
  const key = returnFilters.keyOf(filters)
  const list = `returns?${key}&${place?.key ?? ''}`
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...returnsQuery(filters, place),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ returns }) => returns) ?? [], [data])
  useLive((event) => {
    if (event.name !== 'thing' || event.thing.kind !== 'return') return
    void queries.invalidateQueries({ queryKey: ['returns'] })
    void queries.invalidateQueries(returnQuery(event.thing.number))
  })

  const to = useCallback((number: string) => `/returns/${number}${key && `?${key}`}`, [key])
  const columns = useMemo(() => returnColumns(to, now), [to, now])
  const { layout, setLayout } = useTableLayout('returns', columns)
  const rowId = useCallback(({ number }: DeskReturn) => number, [])
  const open = useCallback(
    ({ number }: DeskReturn) => void navigate(to(number), { replace: opened !== undefined, preventScrollReset: true }),
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
  const setFilters = (next: ReturnFilters) => setSearch(returnFilters.write(next), { preventScrollReset: true })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const choice = (name: 'wish' | 'branch') => ({
    chosen: listOf(filters[name]),
    onToggle: (value: string) => setFilters(returnFilters.toggled(filters, name, value)),
    onClear: () => setFilters({ ...filters, [name]: '' }),
  })
  const isNarrowed = Boolean(filters.wish || filters.branch || filters.search)
  return (
    <div className={clsx(desk.desk, opened && desk.opened)}>
      <section aria-label="Список возвратов" className={clsx(screen.screen, desk.list)}>
        <div className={desk.tops}>
          <PageHead title="Возвраты" count={place?.fullName} />
          <Views filters={filters} counts={data?.pages[0]?.counts ?? null} />
          <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="vozvraty.csv">
            <ListSearch
              label="Найти возврат"
              placeholder="Номер возврата, заказа, конец телефона"
              group="Возвраты"
              className={css.search}
              value={filters.search ?? ''}
              onValue={(text) => setFilters({ ...filters, search: text })}
            />
            <div role="group" aria-label="Фильтры" className={css.filters}>
              <FilterChoice name="Просят" options={WISHES} {...choice('wish')} />
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
                  onClick={() => setFilters({ ...(filters.view && { view: filters.view }) })}
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
          label="Возвраты"
          list={list}
          columns={columns}
          layout={layout}
          rows={error ? [] : rows}
          rowId={rowId}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          cardsBelow={CARDS_BELOW}
          tone={({ state }) => (isReturnOpen(state) ? undefined : 'dim')}
          card={(row) => <ReturnLine row={row} to={to(row.number)} now={now} />}
          isMore={hasNextPage}
          onMore={more}
          empty={isPending || error ? null : <Nothing view={filters.view} isNarrowed={isNarrowed} />}
        />
      </section>
      {opened ? <Outlet /> : null}
    </div>
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

/** The states people work by; the rest of the address stays. */
function Views({ filters, counts }: { filters: ReturnFilters; counts: ReturnCounts | null }) {
  const { view: _view, ...rest } = filters
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
    <nav aria-label="Какие возвраты" className={views.views}>
      {all.map(({ name, count, isLate, view }) => (
        <Link
          key={name}
          to={`?${returnFilters.keyOf({ ...rest, ...(view && { view }) })}`}
          preventScrollReset
          className={views.view}
          aria-current={(filters.view ?? '') === view ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className={clsx(css.count, isLate && css.late)}> {formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
