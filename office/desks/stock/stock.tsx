import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { StockRow } from '#contract/office/stock.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { GoodsHead } from '#office/parts/goods-head.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import screen from '#office/parts/table/list-screen.module.css'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { usePlace } from '#office/state/place.ts'
import { useMe } from '#office/state/session.ts'
import { STOCK_SHOWS, type StockShow, stockListQuery } from './stock-queries.ts'
import { TermsDialog } from './terms-dialog.tsx'

const SHOW_NAMES: Record<StockShow, string> = {
  all: 'Все товары',
  low: 'Пора заказывать',
  none: 'Кончились',
  held: 'Держат заказы',
}
const DAYS = ['день', 'дня', 'дней'] as const

const pathOf = ({ code }: StockRow) => `/goods/stock/${code}`
const daysText = ({ daysLeft }: StockRow) => (daysLeft === null ? '' : countText(daysLeft, DAYS))

const COLUMNS: OfficeColumn<StockRow>[] = [
  {
    id: 'name',
    name: 'Товар',
    width: 16,
    grow: 1.6,
    isFixed: true,
    cell: (row) => <Link to={pathOf(row)}>{row.name}</Link>,
    csv: ({ name }) => name,
  },
  { id: 'article', name: 'Артикул', width: 7.5, cell: ({ article }) => article, csv: ({ article }) => article },
  {
    id: 'code',
    name: 'Код',
    width: 5.5,
    isHidden: true,
    cell: ({ code }) => code,
    csv: ({ code }) => code,
  },
  {
    id: 'quantity',
    name: 'В продаже',
    width: 6.5,
    isFigure: true,
    cell: ({ quantity, unit }) => withUnit(quantity, unit),
    csv: ({ quantity }) => quantity,
  },
  {
    id: 'held',
    name: 'В заказах',
    width: 6,
    isFigure: true,
    cell: ({ held, aside }) => held + aside || '',
    csv: ({ held, aside }) => held + aside,
  },
  {
    id: 'shelf',
    name: 'На полках',
    width: 6,
    isFigure: true,
    isHidden: true,
    cell: ({ quantity, held }) => quantity + held || '',
    csv: ({ quantity, held }) => quantity + held,
  },
  {
    id: 'sold',
    name: 'За 30 дней',
    width: 6,
    isFigure: true,
    cell: ({ sold }) => sold || '',
    csv: ({ sold }) => sold,
  },
  {
    id: 'left',
    name: 'Хватит на',
    width: 6,
    isFigure: true,
    cell: daysText,
    csv: ({ daysLeft }) => daysLeft,
  },
  {
    id: 'low',
    name: 'Отметка',
    width: 8.5,
    cell: (row) => <LowBadge row={row} />,
    csv: ({ isLow }) => (isLow ? SHOW_NAMES.low : ''),
  },
]

function LowBadge({ row: { isLow, quantity } }: { row: StockRow }) {
  if (!isLow) return null
  return (
    <Badge look="soft" tone={quantity === 0 ? 'red' : 'orange'}>
      Пора заказывать
    </Badge>
  )
}

/** What is on sale in the person's warehouses, what orders hold of it and how long it lasts. */
export function Component() {
  const place = usePlace()
  const navigate = useNavigate()
  const mayTune = useMe().permissions.includes('settings.change')
  const [params, setParams] = useSearchParams()
  const asked = params.get('show') ?? ''
  const show = STOCK_SHOWS.find((each) => each === asked) ?? 'all'
  const search = (params.get('search') ?? '').trim()
  const [typed, setTyped] = useState(search)
  const [isTuning, setTuning] = useState(false)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...stockListQuery(place, show, search),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ goods }) => goods) ?? [], [data])
  const terms = data?.pages[0]?.terms
  const { layout, setLayout } = useTableLayout('stock', COLUMNS)
  const rowId = useCallback(({ code }: StockRow) => code, [])
  const open = useCallback((row: StockRow) => void navigate(pathOf(row)), [navigate])
  const list = `stock?${place?.key ?? ''}&${params.toString()}`
  const { cursor, setCursor } = useRowCursor({ list, rows, rowId, onOpen: open })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const set = (key: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <GoodsHead
        {...(place && { note: place.fullName })}
        actions={
          <Button size="s" icon="list" prefetch="none" to="/goods/stock/counts">
            Пересчёты
          </Button>
        }
      />
      <ListTools columns={COLUMNS} layout={layout} onLayout={setLayout} rows={rows} file="ostatki.csv">
        <Input
          label="Найти товар"
          hideLabel
          size="m"
          type="search"
          placeholder="Название, артикул, штрихкод"
          value={typed}
          clearable
          onChange={({ target: { value } }) => {
            setTyped(value)
            set('search', value.trim())
          }}
        />
        <Select
          label="Что показать"
          hideLabel
          size="m"
          value={show}
          options={STOCK_SHOWS.map((value) => ({ value, label: SHOW_NAMES[value] }))}
          onChange={(event) => set('show', event.target.value === 'all' ? '' : event.target.value)}
        />
        {show === 'low' && terms && mayTune && (
          <Button size="s" icon="edit" onClick={() => setTuning(true)}>
            Меньше {countText(terms.lowDays, ['дня', 'дней', 'дней'])} или до {withUnit(terms.lowPieces, 'шт.')}
          </Button>
        )}
      </ListTools>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      <DataTable
        label="Остатки"
        list={list}
        columns={COLUMNS}
        layout={layout}
        rows={error ? [] : rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        tone={({ quantity }) => (quantity === 0 ? 'dim' : undefined)}
        cardsBelow={WIDE_TABLE_PX}
        card={(row) => (
          <>
            <Link to={pathOf(row)}>{row.name}</Link>
            <span>{withUnit(row.quantity, row.unit)}</span>
            <span>
              {[
                row.article,
                row.held + row.aside > 0 && `в заказах ${row.held + row.aside}`,
                row.daysLeft !== null && `хватит на ${daysText(row)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <LowBadge row={row} />
          </>
        )}
        isMore={hasNextPage}
        onMore={more}
        empty={
          isPending || error ? null : (
            <EmptyState icon="box" title={show === 'low' ? 'Заказывать пока нечего' : 'Таких товаров нет'}>
              {show === 'low'
                ? 'Всё, что продаётся, лежит с запасом.'
                : 'Проверьте слова, магазин вверху экрана или что показано.'}
            </EmptyState>
          )
        }
      />
      {isTuning && terms && <TermsDialog terms={terms} onClose={() => setTuning(false)} />}
    </div>
  )
}
