import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import type { DeskReceipt, ReceiptCounts } from '#contract/office/receipts.ts'
import { RECEIPT_KINDS } from '#rules/order/receipt-words.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { useRepeat } from '#office/parts/receipt/use-repeat.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { FilterChoice } from '#office/parts/table/filter-choice.tsx'
import desk from '#office/parts/table/list-and-card.module.css'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import screen from '#office/parts/table/list-screen.module.css'
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
import { receiptColumns, ReceiptLine } from './receipt-columns.tsx'
import { receiptFilters, type ReceiptFilters } from './receipt-filters.ts'
import { readReceiptsAgain, receiptsQuery } from './receipt-queries.ts'
import css from './receipts.module.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const filters = receiptFilters.read(new URL(request.url).searchParams)
  // a refusal is said on the desk
  await queries.ensureInfiniteQueryData(receiptsQuery(filters, currentPlace())).catch(() => undefined)
  return null
}

/** Narrower, a row has no room for what stands in the way: it is told in lines. */
const CARDS_BELOW = 1000
const KINDS = Object.entries(RECEIPT_KINDS).map(([value, name]) => ({ value, name }))
/** The call takes no more. */
const MOST_AT_ONCE = 200

export function Component() {
  const [search, setSearch] = useSearchParams()
  const { id: opened } = useParams()
  const navigate = useNavigate()
  const now = useNow()
  const me = useMe()
  const place = usePlace()
  const filters = useMemo(() => receiptFilters.read(search), [search])
  const key = receiptFilters.keyOf(filters)
  const list = `receipts?${key}&${place?.key ?? ''}`
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...receiptsQuery(filters, place),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ receipts }) => receipts) ?? [], [data])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === 'receipt') readReceiptsAgain()
  })

  const to = useCallback((id: number) => `/receipts/${id}${key && `?${key}`}`, [key])
  const seesOrders = me.permissions.includes('orders.read')
  const columns = useMemo(() => receiptColumns(to, now, seesOrders), [to, now, seesOrders])
  const { layout, setLayout } = useTableLayout('receipts', columns)
  const rowId = useCallback(({ id }: DeskReceipt) => String(id), [])
  const open = useCallback(
    ({ id }: DeskReceipt) => void navigate(to(id), { replace: opened !== undefined, preventScrollReset: true }),
    [navigate, to, opened],
  )
  const { cursor, setCursor } = useRowCursor({
    list,
    rows,
    rowId,
    onOpen: open,
    ...(opened ? { current: opened, onStep: open } : {}),
  })
  const setFilters = (next: ReceiptFilters) => {
    setChosen(new Set())
    setSearch(receiptFilters.write(next), { preventScrollReset: true })
  }
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const choice = (name: 'kind' | 'branch') => ({
    chosen: listOf(filters[name]),
    onToggle: (value: string) => setFilters(receiptFilters.toggled(filters, name, value)),
    onClear: () => setFilters({ ...filters, [name]: '' }),
  })
  const isNarrowed = Boolean(filters.kind || filters.branch || filters.search)
  const mayRepeat = me.permissions.includes('money.refund')
  return (
    <div className={clsx(desk.desk, opened && desk.opened)}>
      <section aria-label="Список чеков" className={clsx(screen.screen, desk.list)}>
        <div className={desk.tops}>
          <PageHead title="Чеки" count={place?.fullName} />
          <Views filters={filters} counts={data?.pages[0]?.counts ?? null} />
          <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="cheki.csv">
            <ListSearch
              label="Найти чек"
              placeholder="Номер заказа или чека"
              group="Чеки"
              className={css.search}
              value={filters.search ?? ''}
              onValue={(text) => setFilters({ ...filters, search: text })}
            />
            <FilterChoice name="Вид" options={KINDS} {...choice('kind')} />
            {me.branches.length > 1 && (
              <FilterChoice
                name="Филиал"
                options={me.branches.map(({ code, name }) => ({ value: code, name }))}
                {...choice('branch')}
              />
            )}
            {isNarrowed && (
              <Button size="s" icon="close" onClick={() => setFilters({ ...(filters.view && { view: filters.view }) })}>
                Сбросить
              </Button>
            )}
          </ListTools>
          {mayRepeat && !opened && <RepeatBar rows={rows} chosen={chosen} onDone={() => setChosen(new Set())} />}
          {error && (
            <div className={desk.failure}>
              <Notice tone="error">{wordsOf(error)}</Notice>
            </div>
          )}
        </div>
        <DataTable
          key={list}
          label="Чеки"
          list={list}
          columns={columns}
          layout={layout}
          rows={error ? [] : rows}
          rowId={rowId}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          chosen={chosen}
          {...(mayRepeat
            ? {
                onChoose: (id: string) => {
                  const next = new Set(chosen)
                  if (!next.delete(id)) next.add(id)
                  setChosen(next)
                },
              }
            : {})}
          cardsBelow={CARDS_BELOW}
          tone={({ state }) => (state === 'sent' ? 'dim' : undefined)}
          card={(receipt) => <ReceiptLine receipt={receipt} to={to(receipt.id)} now={now} />}
          isMore={hasNextPage}
          onMore={more}
          empty={isPending || error ? null : <Nothing isNarrowed={isNarrowed} view={filters.view} />}
        />
      </section>
      {opened ? <Outlet /> : null}
    </div>
  )
}

/** What is chosen is sent again; nothing chosen: all the failed ones in sight. */
function RepeatBar(props: { rows: readonly DeskReceipt[]; chosen: ReadonlySet<string>; onDone: () => void }) {
  const { repeat, isSending } = useRepeat(props.onDone)
  const chosen = props.rows.filter(({ id }) => props.chosen.has(String(id)))
  const fits = (chosen.length > 0 ? chosen.filter(({ canRepeat }) => canRepeat) : props.rows.filter(isFailed)).slice(
    0,
    MOST_AT_ONCE,
  )
  if (chosen.length === 0 && fits.length < 2) return null
  return (
    <div role="toolbar" aria-label="Отправка чеков" className={css.bar}>
      {chosen.length > 0 && <span>Выбрано: {countText(chosen.length, CHEKI)}</span>}
      <Button
        size="s"
        look="black"
        disabled={fits.length === 0}
        loading={isSending}
        onClick={() => void repeat(fits.map(({ id }) => id))}
      >
        {chosen.length > 0
          ? `Отправить ещё раз: ${formatNumber(fits.length)}`
          : `Отправить ещё раз все неотправленные: ${formatNumber(fits.length)}`}
      </Button>
      {chosen.length > 0 && (
        <Button size="s" onClick={props.onDone}>
          Снять выбор
        </Button>
      )}
    </div>
  )
}

const CHEKI = ['чек', 'чека', 'чеков'] as const
const isFailed = ({ state }: DeskReceipt) => state === 'failed'

function Nothing({ isNarrowed, view }: { isNarrowed: boolean; view: string | undefined }) {
  if (isNarrowed)
    return (
      <EmptyState icon="search" title="По этим условиям чеков нет">
        Уберите часть фильтров или поищите по номеру заказа.
      </EmptyState>
    )
  return view === 'sent' || view === 'all' ? (
    <EmptyState icon="card" title="Чеков пока нет">
      Чек появится здесь, когда покупатель заплатит на сайте.
    </EmptyState>
  ) : (
    <EmptyState icon="check" title="Все чеки у кассы">
      Сюда попадают чеки, которые ещё не отправлены или которые касса не приняла.
    </EmptyState>
  )
}

/** The states people work by; the rest of the address stays. */
function Views({ filters, counts }: { filters: ReceiptFilters; counts: ReceiptCounts | null }) {
  const { view = '', ...rest } = filters
  const all = [
    { name: 'Очередь', view: '' },
    { name: 'Не отправлены', view: 'failed', count: counts?.failed },
    { name: 'Ждут', view: 'waiting', count: counts?.waiting },
    { name: 'Отправлены', view: 'sent' },
    { name: 'Все', view: 'all' },
  ]
  return (
    <nav aria-label="Какие чеки" className={views.views}>
      {all.map((each) => (
        <Link
          key={each.name}
          to={`?${receiptFilters.keyOf({ ...rest, ...(each.view && { view: each.view }) })}`}
          preventScrollReset
          className={views.view}
          aria-current={view === each.view ? 'page' : undefined}
        >
          {each.name}
          {each.count !== undefined && (
            <span className={clsx(css.count, each.view === 'failed' && each.count > 0 && css.failed)}>
              {' '}
              {formatNumber(each.count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
