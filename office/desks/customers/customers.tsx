import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { DeskCustomer } from '#contract/office/customers.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { ColumnChooser } from '#office/parts/table/column-chooser.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import { ListFilters } from '#office/parts/table/list-filters.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { customersQuery } from './customer-queries.ts'

const searchOf = (params: URLSearchParams) => (params.get('search') ?? '').trim()

export async function loader({ request }: LoaderFunctionArgs) {
  // a refusal is said on the desk, above what is there
  await queries
    .ensureInfiniteQueryData(customersQuery(searchOf(new URL(request.url).searchParams)))
    .catch(() => undefined)
  return null
}

const pathOf = ({ id }: DeskCustomer) => `/customers/${id}`
const ordersText = (count: number) => countText(count, ['заказ', 'заказа', 'заказов'])

function columnsOf(now: Date): OfficeColumn<DeskCustomer>[] {
  const last = ({ lastOrderAt }: DeskCustomer) => (lastOrderAt ? relativeMomentText(lastOrderAt, now) : '')
  return [
    {
      id: 'name',
      name: 'Имя',
      width: 11,
      grow: 1.2,
      isFixed: true,
      cell: (customer) => (
        <>
          <Link to={pathOf(customer)}>{customer.name}</Link>
          {customer.isBlocked && ' · вход закрыт'}
        </>
      ),
      csv: ({ name }) => name,
    },
    { id: 'phone', name: 'Телефон', width: 10, cell: ({ phone }) => phone, csv: ({ phone }) => phone },
    {
      id: 'email',
      name: 'E-mail',
      width: 11,
      grow: 1,
      cell: ({ email }) => email ?? '',
      csv: ({ email }) => email ?? '',
    },
    {
      id: 'orders',
      name: 'Заказов',
      width: 5,
      isFigure: true,
      cell: ({ orders }) => orders,
      csv: ({ orders }) => orders,
    },
    {
      id: 'sum',
      name: 'На сумму',
      width: 6.5,
      isFigure: true,
      cell: ({ sum }) => formatRubles(sum),
      csv: ({ sum }) => sum,
    },
    {
      id: 'bonuses',
      name: 'Бонусы',
      width: 5,
      isFigure: true,
      cell: ({ bonuses }) => formatNumber(bonuses),
      csv: ({ bonuses }) => bonuses,
    },
    { id: 'last', name: 'Последний заказ', width: 10, grow: 0.4, cell: last, csv: last },
    {
      id: 'since',
      name: 'С нами с',
      width: 11,
      isHidden: true,
      cell: ({ createdAt }) => relativeMomentText(createdAt, now),
      csv: ({ createdAt }) => createdAt,
    },
  ]
}

export function Component() {
  const [params, setParams] = useSearchParams()
  const search = searchOf(params)
  const navigate = useNavigate()
  const now = useMinuteClock()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...customersQuery(search),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ customers }) => customers) ?? [], [data])
  const columns = useMemo(() => columnsOf(now), [now])
  const { layout, setLayout } = useTableLayout('customers', columns)
  const rowId = useCallback(({ id }: DeskCustomer) => String(id), [])
  const open = useCallback((customer: DeskCustomer) => void navigate(pathOf(customer)), [navigate])
  const list = `customers?${search}`
  const { cursor, setCursor } = useRowCursor({ list, rows, rowId, onOpen: open })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <PageHead title="Клиенты" desk="/customers" />
      <div className={screen.tools}>
        <ListFilters
          search={{
            label: 'Найти клиента',
            placeholder: 'Имя, телефон, e-mail, заказ, ИНН',
            group: 'Клиенты',
            value: search,
            onValue: (text) =>
              setParams(text.trim() ? { search: text.trim() } : {}, { replace: true, preventScrollReset: true }),
          }}
        />
        <span className={screen.push} />
        <span className={screen.atTable}>
          <ColumnChooser columns={columns as OfficeColumn<never>[]} layout={layout} onLayout={setLayout} />
        </span>
      </div>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      <DataTable
        label="Клиенты"
        list={list}
        columns={columns}
        layout={layout}
        rows={error ? [] : rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        cardsBelow={WIDE_TABLE_PX}
        card={(customer) => (
          <>
            <Link to={pathOf(customer)}>{customer.name}</Link>
            <span>{ordersText(customer.orders)}</span>
            <span>{customer.phone}</span>
            <span>{formatRubles(customer.sum)}</span>
          </>
        )}
        isMore={hasNextPage}
        onMore={more}
        empty={
          isPending || error ? null : (
            <EmptyState icon="user" title={search ? 'Никого не нашлось' : 'Клиентов пока нет'}>
              {search ? (
                <>
                  Проверьте имя или последние четыре цифры телефона. Кто покупал без регистрации, найдётся в заказах;
                  выдать или удалить его данные помогут «<Link to="/customers/requests">Запросы о данных</Link>».
                </>
              ) : (
                'Здесь те, кто завёл личный кабинет.'
              )}
            </EmptyState>
          )
        }
      />
    </div>
  )
}
