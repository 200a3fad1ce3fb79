import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { PriceRow } from '#contract/office/prices.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { GoodsHead } from '#office/parts/goods-head.tsx'
import { priceListsQuery } from '#office/parts/price-lists.ts'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import screen from '#office/parts/table/list-screen.module.css'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { usePlace } from '#office/state/place.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { HeldDialog } from './held-dialog.tsx'
import { marginText } from './price-words.ts'
import { PriceCell } from './price-cell.tsx'
import { type GridAsked, PRICE_SHOWS, priceGridQuery, type PriceShow } from './price-queries.ts'
import css from './prices.module.css'
import { PriceTermsDialog } from './price-terms-dialog.tsx'
import { PRICE_FIELDS, type PriceField, usePriceEdit } from './use-price-edit.ts'

const SHOW_NAMES: Record<PriceShow, string> = {
  all: 'Все товары',
  'no-price': 'Без цены',
  'no-cost': 'Без закупочной',
  'low-margin': 'Малая маржа',
  sale: 'Со старой ценой',
  scheduled: 'По расписанию',
}

const pathOf = ({ code }: PriceRow) => `/goods/prices/${code}`

function useAsked(): { asked: GridAsked; set: (key: string, value: string) => void; params: URLSearchParams } {
  const place = usePlace()
  const [params, setParams] = useSearchParams()
  const branch = params.get('branch') ?? place?.query.branch
  const value = (name: string) => params.get(name)?.trim() ?? ''
  const asked: GridAsked = {
    show: PRICE_SHOWS.find((each) => each === params.get('show')) ?? 'all',
    ...(branch && { branch }),
    ...(value('vendor') && { vendor: value('vendor') }),
    ...(value('category') && { category: value('category') }),
    ...(value('search') && { search: value('search') }),
  }
  const set = (key: string, text: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (text) next.set(key, text)
        else next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { asked, set, params }
}

type Cell = (row: PriceRow, field: PriceField) => ReactNode

function columnsOf(cell: Cell, now: Date, lowMargin: number): OfficeColumn<PriceRow>[] {
  const figure = (field: PriceField, width: number): OfficeColumn<PriceRow> => ({
    id: field,
    name: PRICE_FIELDS[field],
    width,
    isFigure: true,
    cell: (row) => cell(row, field),
    csv: (row) => row[field],
  })
  return [
    {
      id: 'name',
      name: 'Товар',
      width: 14,
      grow: 1.6,
      isFixed: true,
      cell: (row) => (
        <Link to={pathOf(row)} className={css.name}>
          {row.name}
        </Link>
      ),
      csv: ({ name }) => name,
    },
    { id: 'article', name: 'Артикул', width: 7.5, cell: ({ article }) => article, csv: ({ article }) => article },
    {
      id: 'vendor',
      name: 'Бренд',
      width: 6,
      isHidden: true,
      cell: ({ vendor }) => vendor,
      csv: ({ vendor }) => vendor,
    },
    figure('price', 5.5),
    figure('priceOld', 5.5),
    figure('priceRegistered', 7.5),
    figure('cost', 5.5),
    {
      id: 'margin',
      name: 'Маржа',
      width: 4.5,
      isFigure: true,
      cell: ({ margin }) => (
        <span className={clsx(margin !== null && margin < lowMargin && css.low)}>{marginText(margin)}</span>
      ),
      csv: ({ margin }) => margin,
    },
    {
      id: 'state',
      name: 'Отметка',
      width: 8.5,
      cell: (row) => <Mark row={row} now={now} />,
      csv: ({ owner }) => (owner ? `Ведёт ${owner}` : ''),
    },
  ]
}

/** The prices of one branch, changed where they stand. */
export function Component() {
  const { asked, set, params } = useAsked()
  const navigate = useNavigate()
  const now = useMinuteClock()
  const { data: lists } = useQuery(priceListsQuery)
  const mayTune = useMe().permissions.includes('settings.change')
  const [isTuning, setTuning] = useState(false)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...priceGridQuery(asked),
    placeholderData: keepPreviousData,
  })
  const branch = data?.pages[0]?.branch
  const edit = usePriceEdit(branch?.code ?? '')
  const rows = useMemo(() => data?.pages.flatMap(({ goods }) => goods) ?? [], [data])
  const mayChange = branch?.mayChange ?? false
  const cell = useCallback(
    (row: PriceRow, field: PriceField) => (
      <PriceCell
        label={`${PRICE_FIELDS[field]}: ${row.name}`}
        column={field}
        value={row[field]}
        problem={edit.problemAt(row.code, field)}
        isReadOnly={!mayChange || (field !== 'cost' && row.owner !== null)}
        onSave={(value) => void edit.save(row, field, value)}
        onProblemRead={() => edit.forgive(row.code, field)}
      />
    ),
    [edit, mayChange],
  )
  const lowMargin = lists?.terms.lowMargin ?? 0
  const columns = useMemo(() => columnsOf(cell, now, lowMargin), [cell, now, lowMargin])
  const { layout, setLayout } = useTableLayout('prices', columns)
  const rowId = useCallback(({ code }: PriceRow) => code, [])
  const open = useCallback((row: PriceRow) => void navigate(pathOf(row)), [navigate])
  const list = `prices?${params.toString()}`
  const { cursor, setCursor } = useRowCursor({ list, rows, rowId, onOpen: open })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <GoodsHead
        {...(branch && { note: branch.name })}
        actions={
          <>
            {mayTune && lists && (
              <Button size="s" onClick={() => setTuning(true)}>
                Настройки
              </Button>
            )}
            <Button size="s" icon="calendar" prefetch="none" to="/goods/prices/schedules">
              Расписание
            </Button>
            {branch?.mayChange && (
              <Button size="s" icon="percent" look="red" prefetch="none" to="/goods/prices/rule">
                Правило
              </Button>
            )}
          </>
        }
      />
      <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="ceny.csv">
        <ListSearch
          label="Найти товар"
          placeholder="Название, артикул"
          group="Цены"
          value={asked.search ?? ''}
          onValue={(text) => set('search', text)}
        />
        {(lists?.branches.length ?? 0) > 1 && (
          <Select
            label="Филиал"
            hideLabel
            size="m"
            value={branch?.code ?? ''}
            options={lists!.branches.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(event) => set('branch', event.target.value)}
          />
        )}
        <Select
          label="Что показать"
          hideLabel
          size="m"
          value={asked.show}
          options={PRICE_SHOWS.map((value) => ({ value, label: SHOW_NAMES[value] }))}
          onChange={(event) => set('show', event.target.value === 'all' ? '' : event.target.value)}
        />
        <Select
          label="Бренд"
          hideLabel
          size="m"
          value={asked.vendor ?? ''}
          options={[
            { value: '', label: 'Все бренды' },
            ...(lists?.vendors ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={(event) => set('vendor', event.target.value)}
        />
      </ListTools>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      <DataTable
        label="Цены"
        list={list}
        columns={columns}
        layout={layout}
        rows={error ? [] : rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        tone={({ isActive }) => (isActive ? undefined : 'dim')}
        cardsBelow={WIDE_TABLE_PX}
        card={(row) => (
          <>
            <Link to={pathOf(row)}>{row.name}</Link>
            <span>{marginText(row.margin)}</span>
            <span className={css.phone}>
              <span>
                <span className={css.caption}>Цена, ₽</span>
                {cell(row, 'price')}
              </span>
              <span>
                <span className={css.caption}>Старая, ₽</span>
                {cell(row, 'priceOld')}
              </span>
              <Mark row={row} now={now} />
            </span>
          </>
        )}
        isMore={hasNextPage}
        onMore={more}
        empty={
          isPending || error ? null : (
            <EmptyState icon="percent" title="Таких товаров нет">
              Проверьте слова, бренд или что показано.
            </EmptyState>
          )
        }
      />
      {isTuning && lists && <PriceTermsDialog terms={lists.terms} onClose={() => setTuning(false)} />}
      {edit.held && <HeldDialog held={edit.held} onSure={edit.confirmHeld} onClose={edit.dropHeld} />}
    </div>
  )
}

/** Who else moves this price. */
function Mark({ row: { owner, schedule }, now }: { row: PriceRow; now: Date }) {
  if (owner)
    return (
      <Badge look="soft" tone="grey">
        Ведёт {owner}
      </Badge>
    )
  if (!schedule) return null
  const words =
    schedule.state === 'on'
      ? schedule.to
        ? `до ${relativeMomentText(schedule.to, now)}`
        : 'по расписанию'
      : `${formatRubles(schedule.price)} ${relativeMomentText(schedule.from, now)}`
  return (
    <Badge look="soft" tone={schedule.state === 'on' ? 'green' : 'ink'}>
      {words}
    </Badge>
  )
}
