import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo } from 'react'
import { type LoaderFunctionArgs, Outlet, useNavigate, useSearchParams } from 'react-router'
import type { JournalEntry } from '#contract/office/audit.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import { ColumnChooser } from '#office/parts/table/column-chooser.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import { useDeskRows } from '#office/parts/table/use-desk-rows.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { EntryLine, journalColumns } from './journal-columns.tsx'
import { type JournalFilterValues, journalFilters } from './journal-filters.ts'
import { journalListsQuery, journalQuery } from './journal-queries.ts'
import { JournalFile, JournalTools } from './journal-tools.tsx'
import css from './journal.module.css'

/** Asked for at once and not waited for: a chosen filter is seen before its rows are. */
export function loader({ request }: LoaderFunctionArgs) {
  void queries.prefetchQuery(journalListsQuery)
  void queries.prefetchInfiniteQuery(journalQuery(journalFilters.read(new URL(request.url).searchParams)))
  return null
}

const idOf = ({ id }: JournalEntry) => id

/** Who, when, from where, what, before and after: written by the database itself, changed by nobody. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => journalFilters.read(search), [search])
  const key = journalFilters.keyOf(filters)
  const { data: lists } = useQuery(journalListsQuery)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...journalQuery(filters),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ entries }) => entries) ?? [], [data])
  const { list, to, now, columns, layout, setLayout, rowId, open, opened, cursor, setCursor } = useDeskRows({
    name: 'journal',
    filters: key,
    rows,
    idOf,
    columnsOf: journalColumns,
  })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const setFilters = (next: JournalFilterValues) =>
    void navigate(`/journal?${journalFilters.keyOf(next)}`, { preventScrollReset: true, replace: opened !== undefined })
  return (
    <div className={clsx(css.desk, opened && css.opened)}>
      <section aria-label="Записи журнала" className={clsx(screen.screen, screen.withTools, css.list)}>
        <PageHead
          title="Журнал"
          note="Кто, когда и что изменил. Стереть или поправить запись нельзя."
          actions={<JournalFile filters={filters} />}
        />
        <div className={screen.tools}>
          <JournalTools filters={filters} lists={lists} onFilters={setFilters} />
          <span className={screen.push} />
          <span className={screen.atTable}>
            <ColumnChooser columns={columns as OfficeColumn<never>[]} layout={layout} onLayout={setLayout} />
          </span>
          {error && (
            <div className={screen.failure}>
              <Notice tone="error">{wordsOf(error)}</Notice>
            </div>
          )}
        </div>
        <DataTable
          key={list}
          label="Журнал"
          list={list}
          columns={columns}
          layout={layout}
          rows={error ? [] : rows}
          rowId={rowId}
          cardsBelow={WIDE_TABLE_PX}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          card={(entry) => <EntryLine entry={entry} to={to(entry.id)} now={now} />}
          isMore={hasNextPage}
          onMore={more}
          empty={
            isPending || error ? null : (
              <EmptyState icon="list" title={key ? 'По этим условиям записей нет' : 'Журнал пока пуст'}>
                {key ? 'Уберите часть условий или возьмите больше дней.' : 'Первое же изменение появится здесь само.'}
              </EmptyState>
            )
          }
        />
      </section>
      {opened ? <Outlet /> : null}
    </div>
  )
}
