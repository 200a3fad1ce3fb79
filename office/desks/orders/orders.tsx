import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type LoaderFunctionArgs, Outlet, useNavigate, useSearchParams } from 'react-router'
import type { DeskOrder } from '#contract/office/orders.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { DataTable } from '#office/parts/table/data-table.tsx'
import css from '#office/parts/table/list-and-card.module.css'
import screen from '#office/parts/table/list-screen.module.css'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useDeskRows } from '#office/parts/table/use-desk-rows.ts'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { currentPlace, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DeskOrderLine, orderColumns } from './order-columns.tsx'
import { atPlace, type OrderFilters, orderFilters } from './order-filters.ts'
import { listsQuery, ordersQuery, putRow, readRow, viewsQuery } from './order-queries.ts'
import { OrderTools } from './order-tools.tsx'
import { OrderViews } from './order-views.tsx'

/** Read before the desk is shown; on the way back all of it is in memory. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filters = atPlace(orderFilters.read(new URL(request.url).searchParams), currentPlace()?.query)
  void queries.prefetchQuery(viewsQuery)
  await Promise.all([queries.ensureQueryData(listsQuery), queries.ensureInfiniteQueryData(ordersQuery(filters))])
  return null
}

/** Debounce: changes that come together are read together. */
const CHANGES_DEBOUNCE_MS = 150
/** More at once, and the whole list is invalidated. */
const MOST_ROWS = 12

function useLiveRows(filters: OrderFilters) {
  const waiting = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(filters)
  useEffect(() => {
    latest.current = filters
  })
  const catchUp = useCallback(async () => {
    const numbers = [...waiting.current]
    waiting.current.clear()
    const now = latest.current
    // a search of one's own cannot be asked about one order more
    if (numbers.length > MOST_ROWS || now.search)
      return queries.invalidateQueries({ queryKey: ['orders', orderFilters.keyOf(now)] })
    await Promise.all(numbers.map(async (number) => putRow(now, number, await readRow(now, number))))
  }, [])
  useLive((event) => {
    if (event.name !== 'order') return
    waiting.current.add(event.order.number)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void catchUp().catch(() => {}), CHANGES_DEBOUNCE_MS)
    // other selections are read again when they are come back to
    void queries.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' })
  })
}

const idOf = ({ number }: DeskOrder) => number

export function Component() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const me = useMe()
  const canCreate = me.permissions.includes('orders.create')
  const place = usePlace()
  const filters = useMemo(() => orderFilters.read(search), [search])
  const asked = useMemo(() => atPlace(filters, place?.query), [filters, place?.query])
  const key = orderFilters.keyOf(filters)
  const { data: lists } = useQuery(listsQuery)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery(
    ordersQuery(asked),
  )
  const rows = useMemo(() => data?.pages.flatMap(({ orders }) => orders) ?? [], [data])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  useLiveRows(asked)

  const { list, to, now, columns, layout, setLayout, rowId, open, opened, cursor, setCursor } = useDeskRows({
    name: 'orders',
    filters: key,
    place: place?.key,
    rows,
    idOf,
    columnsOf: orderColumns,
    isEdited: true,
    ...(canCreate && { onNew: () => void navigate('/phone-order') }),
  })
  const setFilters = (next: OrderFilters) => {
    setChosen(new Set())
    setSearch(orderFilters.write(next), { preventScrollReset: true })
  }
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const lastChosen = useRef<string | null>(null)
  function choose(id: string, isRange: boolean) {
    const next = new Set(chosen)
    const [from, till] = [lastChosen.current, id].map((each) => rows.findIndex(({ number }) => number === each))
    const ids =
      isRange && from! >= 0
        ? rows.slice(Math.min(from!, till!), Math.max(from!, till!) + 1).map(({ number }) => number)
        : [id]
    const isOn = !chosen.has(id)
    for (const each of ids) {
      if (isOn) next.add(each)
      else next.delete(each)
    }
    lastChosen.current = id
    setChosen(next)
  }

  if (!lists)
    return (
      error && (
        <EmptyState failed title="Заказы не пришли">
          {wordsOf(error)}
        </EmptyState>
      )
    )
  return (
    <div className={clsx(css.desk, opened && css.opened)}>
      <section aria-label="Список заказов" className={clsx(screen.screen, css.list)}>
        <div className={css.tops}>
          <PageHead
            title="Заказы"
            count={asked === filters ? undefined : place?.fullName}
            {...(canCreate && {
              actions: (
                <Button look="red" icon="plus" to="/phone-order" prefetch="none" size="s">
                  Новый заказ
                </Button>
              ),
            })}
          />
          <OrderViews
            filters={filters}
            layout={layout}
            onView={(next, columnsOfView) => {
              if (columnsOfView) setLayout(columnsOfView)
              setFilters(next)
            }}
          />
          <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="zakazy.csv">
            <OrderTools filters={filters} lists={lists} onFilters={setFilters} />
          </ListTools>
          {chosen.size > 0 && (
            <BulkBar
              orders={rows.filter(({ number }) => chosen.has(number))}
              lists={lists}
              onDone={() => setChosen(new Set())}
            />
          )}
          {error && (
            <div className={css.failure}>
              <Notice tone="error">{wordsOf(error)} На экране то, что было прочитано раньше.</Notice>
            </div>
          )}
        </div>
        <DataTable
          key={list}
          label="Заказы"
          list={list}
          columns={columns}
          layout={layout}
          rows={rows}
          rowId={rowId}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          chosen={chosen}
          {...(me.permissions.includes('orders.bulk') ? { onChoose: choose } : {})}
          tone={({ status }) => (status === 'completed' || status === 'cancelled' ? 'dim' : undefined)}
          card={(order) => <DeskOrderLine order={order} to={to(order.number)} now={now} />}
          isMore={hasNextPage}
          onMore={more}
          empty={
            isPending ? null : (
              <EmptyState icon="box" title={key || place ? 'По этим условиям заказов нет' : 'Заказов пока нет'}>
                {key || place ? 'Уберите часть фильтров или поищите по номеру.' : 'Первый появится здесь сам.'}
              </EmptyState>
            )
          }
        />
      </section>
      <Outlet />
    </div>
  )
}
