import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { SoughtQuery } from '#contract/office/search-desk.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { ColumnChooser } from '#office/parts/table/column-chooser.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import screen from '#office/parts/table/list-screen.module.css'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { CountNow } from './count-now.tsx'
import { searchListsQuery, type QueriesAsked, soughtQuery } from './search-desk-queries.ts'
import { SearchHead, queryStepsOf } from './search-head.tsx'
import css from './search.module.css'

const TABLES = [
  { value: 'nothing', name: 'Без ответа', empty: 'На всё нашёлся ответ' },
  { value: 'weak', name: 'Слабый ответ', empty: 'Слабых ответов нет' },
  { value: 'popular', name: 'Популярные', empty: 'Пока никто ничего не искал' },
] as const
const PERIODS = [7, 30, 90]

function askedOf(params: URLSearchParams): QueriesAsked {
  const table = TABLES.find(({ value }) => value === params.get('table'))?.value ?? 'nothing'
  const days = PERIODS.find((each) => String(each) === params.get('days')) ?? 30
  const search = (params.get('search') ?? '').trim()
  return { table, days, ...(search ? { search } : {}) }
}

export async function loader({ request }: LoaderFunctionArgs) {
  void queries.prefetchQuery(searchListsQuery)
  // a refusal is said on the desk
  await queries.ensureInfiniteQueryData(soughtQuery(askedOf(new URL(request.url).searchParams))).catch(() => undefined)
  return null
}

const tryPath = ({ query }: SoughtQuery) => `/search/try?query=${encodeURIComponent(query)}`

const figure = (
  id: 'times' | 'visitors' | 'found' | 'refined' | 'clicks' | 'carts' | 'orders',
  name: string,
  width = 5,
): OfficeColumn<SoughtQuery> => ({ id, name, width, isFigure: true, cell: (row) => formatNumber(row[id]) })

const COLUMNS: OfficeColumn<SoughtQuery>[] = [
  {
    id: 'query',
    name: 'Запрос',
    width: 13,
    grow: 1.2,
    isFixed: true,
    cell: (row) => (
      <span className={css.query}>
        <Link to={tryPath(row)}>{row.query}</Link>
        {row.tuned && (
          <Badge look="soft" tone="green">
            {row.tuned}
          </Badge>
        )}
      </span>
    ),
  },
  figure('times', 'Раз', 4),
  { ...figure('visitors', 'Людей', 4.5), isHidden: true },
  figure('found', 'Найдено'),
  figure('clicks', 'Открыли'),
  figure('carts', 'В корзину', 5.5),
  figure('orders', 'Заказали', 5.5),
  {
    id: 'steps',
    name: 'Что сделать',
    width: 21.5,
    cell: ({ query }) => (
      <span className={css.steps}>
        {queryStepsOf(query).map(({ name, to }) => (
          <Link key={name} to={to} aria-label={`${name}: ${query}`}>
            {name.toLowerCase()}
          </Link>
        ))}
      </span>
    ),
  },
  {
    id: 'goods',
    name: 'Первые товары',
    width: 12,
    grow: 1,
    isHidden: true,
    cell: ({ goods }) => goods.map(({ name }) => name).join(', '),
  },
  { ...figure('refined', 'Уточняли', 5.5), isHidden: true },
]

export function Component() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const asked = useMemo(() => askedOf(params), [params])
  const [typed, setTyped] = useState(asked.search ?? '')
  const { data: lists } = useQuery(searchListsQuery)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...soughtQuery(asked),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap((page) => page.queries) ?? [], [data])
  const counts = data?.pages[0]?.counts
  const { layout, setLayout } = useTableLayout('search-queries', COLUMNS)
  const rowId = useCallback(({ query }: SoughtQuery) => query, [])
  const open = useCallback((row: SoughtQuery) => void navigate(tryPath(row)), [navigate])
  const list = `search-queries?${params.toString()}`
  const { cursor, setCursor } = useRowCursor({ list, rows, rowId, onOpen: open })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const exportPath = (format: 'csv' | 'xlsx') =>
    `/api/office/search-queries-export?${new URLSearchParams({ table: asked.table, days: String(asked.days), search: asked.search ?? '', format }).toString()}`
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <SearchHead actions={lists && <CountNow lists={lists} />} />
      <div className={screen.tools}>
        <div role="group" aria-label="Таблица" className={css.tables}>
          {TABLES.map(({ value, name }) => (
            <Chip
              key={value}
              pressed={asked.table === value}
              {...(counts && { count: counts[value] })}
              onPress={() => set('table', value === 'nothing' ? '' : value)}
            >
              {name}
            </Chip>
          ))}
        </div>
        <Select
          label="Период"
          hideLabel
          size="m"
          value={String(asked.days)}
          options={PERIODS.map((days) => ({ value: String(days), label: `${days} дней` }))}
          onChange={({ target }) => set('days', target.value === '30' ? '' : target.value)}
        />
        <Input
          label="Найти запрос"
          hideLabel
          size="m"
          type="search"
          placeholder="Слово запроса"
          value={typed}
          clearable
          onChange={({ target: { value } }) => {
            setTyped(value)
            set('search', value.trim())
          }}
        />
        <span className={screen.push} />
        <span className={screen.atTable}>
          <ActionMenu
            label="Файл"
            placement="bottom-end"
            trigger={(attributes) => (
              <Button {...attributes} size="s" icon="download">
                Файл
              </Button>
            )}
            items={[
              { label: 'Скачать XLSX', onPress: () => location.assign(exportPath('xlsx')) },
              { label: 'Скачать CSV', onPress: () => location.assign(exportPath('csv')) },
            ]}
          />
          <ColumnChooser columns={COLUMNS as OfficeColumn<never>[]} layout={layout} onLayout={setLayout} />
        </span>
      </div>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      <DataTable
        label="Запросы"
        list={list}
        columns={COLUMNS}
        layout={layout}
        rows={error ? [] : rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        cardsBelow={WIDE_TABLE_PX}
        card={(row) => (
          <>
            <Link to={tryPath(row)}>{row.query}</Link>
            <span>{countText(row.times, ['раз', 'раза', 'раз'])}</span>
            <span>
              {row.found === 0 ? 'ничего не нашлось' : `найдено ${formatNumber(row.found)}`}
              {row.tuned && `, ${row.tuned}`}
            </span>
            <span>открыли {formatNumber(row.clicks)}</span>
          </>
        )}
        isMore={hasNextPage}
        onMore={more}
        empty={
          isPending || error ? null : (
            <EmptyState
              icon="search"
              title={asked.search ? 'Таких запросов нет' : TABLES.find(({ value }) => value === asked.table)!.empty}
            >
              {asked.search ? 'Измените слово или период.' : 'Запросы покупателей появятся здесь сами.'}
            </EmptyState>
          )
        }
      />
    </div>
  )
}
