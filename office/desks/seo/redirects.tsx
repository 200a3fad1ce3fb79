import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RedirectRow } from '#contract/office/seo.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import screen from '#office/parts/table/list-screen.module.css'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { RedirectImportDialog } from './import-dialog.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
import { SeoHead } from './seo-head.tsx'
import { type RedirectsAsked, redirectsQuery } from './seo-queries.ts'
import { TestDialog } from './test-dialog.tsx'

export const loader = () => queries.ensureInfiniteQueryData(redirectsQuery({}))

const rowId = ({ from }: RedirectRow) => from

const columnsOf = (now: Date, open: (row: RedirectRow) => void): OfficeColumn<RedirectRow>[] => [
  {
    id: 'from',
    name: 'Откуда',
    width: 16,
    grow: 1,
    isFixed: true,
    cell: (row) => <TextButton onClick={() => open(row)}>{row.from}</TextButton>,
    csv: ({ from }) => from,
  },
  { id: 'to', name: 'Куда', width: 16, grow: 1, cell: ({ to }) => to, csv: ({ to }) => to },
  {
    id: 'hits',
    name: 'Переходов',
    width: 7,
    isFigure: true,
    cell: ({ hits }) => formatNumber(hits),
    csv: ({ hits }) => hits,
  },
  {
    id: 'last',
    name: 'Последний',
    width: 10,
    cell: ({ lastAt }) => (lastAt ? relativeMomentText(lastAt, now) : '—'),
    csv: ({ lastAt }) => lastAt,
  },
  {
    id: 'changed',
    name: 'Изменена',
    width: 10,
    cell: ({ changedAt }) => relativeMomentText(changedAt, now),
    csv: ({ changedAt }) => changedAt,
  },
]

type Opened = { kind: 'row'; row: RedirectRow | null } | { kind: 'test' } | { kind: 'import' } | null

export function Component() {
  const [params, setParams] = useSearchParams()
  const now = useMinuteClock()
  const search = params.get('search') ?? ''
  const asked: RedirectsAsked = {
    ...(search && { search }),
    ...(params.get('order') === 'hits' && { order: 'hits' as const }),
  }
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...redirectsQuery(asked),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const [opened, setOpened] = useState<Opened>(null)
  const open = useCallback((row: RedirectRow) => setOpened({ kind: 'row', row }), [])
  const columns = useMemo(() => columnsOf(now, open), [now, open])
  const { layout, setLayout } = useTableLayout('redirects', columns)
  const { cursor, setCursor } = useRowCursor({
    list: 'redirects',
    rows,
    rowId,
    onOpen: open,
    onEdit: open,
    onNew: () => setOpened({ kind: 'row', row: null }),
    isOn: opened === null,
  })
  const set = (name: string, value: string) =>
    setParams(
      (next) => {
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const close = () => setOpened(null)
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <SeoHead
        {...(data && { count: formatNumber(data.pages[0]?.total ?? 0) })}
        actions={
          <>
            <Button icon="search" onClick={() => setOpened({ kind: 'test' })}>
              Проверить адрес
            </Button>
            <Button icon="upload" onClick={() => setOpened({ kind: 'import' })}>
              Из файла
            </Button>
            <Button look="red" icon="plus" onClick={() => setOpened({ kind: 'row', row: null })}>
              Добавить
            </Button>
          </>
        }
      />
      <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="pereadresacii.csv">
        <Select
          label="Порядок"
          hideLabel
          size="m"
          value={asked.order ?? ''}
          options={[
            { value: '', label: 'Сначала новые' },
            { value: 'hits', label: 'Сначала частые' },
          ]}
          onChange={({ target }) => set('order', target.value)}
        />
        <Input
          label="Найти переадресацию"
          hideLabel
          size="m"
          type="search"
          placeholder="Часть адреса"
          defaultValue={search}
          clearable
          onChange={({ target }) => set('search', target.value.trim())}
        />
      </ListTools>
      <DataTable
        label="Переадресации"
        list="redirects"
        columns={columns}
        layout={layout}
        rows={rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        isMore={hasNextPage}
        onMore={() => void fetchNextPage()}
        cardsBelow={WIDE_TABLE_PX}
        card={(row) => (
          <>
            <TextButton onClick={() => open(row)}>{row.from}</TextButton>
            <span>→ {row.to}</span>
            <span>переходов: {formatNumber(row.hits)}</span>
          </>
        )}
        empty={
          error ? (
            <Notice tone="error">{wordsOf(error)}</Notice>
          ) : (
            <EmptyState icon="share" title={search ? 'Таких нет' : 'Переадресаций пока нет'}>
              {search
                ? 'Измените условия поиска.'
                : 'Добавьте первую или загрузите файл: прежние адреса поведут на новые.'}
            </EmptyState>
          )
        }
      />
      {opened?.kind === 'row' && (
        <RedirectDialog
          from={opened.row?.from ?? ''}
          to={opened.row?.to ?? ''}
          was={opened.row?.from ?? null}
          onClose={close}
        />
      )}
      {opened?.kind === 'test' && <TestDialog onClose={close} />}
      {opened?.kind === 'import' && <RedirectImportDialog onClose={close} />}
    </div>
  )
}
