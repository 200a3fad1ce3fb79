import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { DataTable } from './data-table.tsx'
import css from './list-and-card.module.css'
import screen from './list-screen.module.css'
import { ListTools } from './list-tools.tsx'
import type { DeskRowsState } from './use-desk-rows.ts'

type Props<Row extends object> = {
  title: string
  /** Of the list alone, beside an open card. */
  label: string
  rows: DeskRowsState<Row>
  pages: { error: Error | null; isPending: boolean; isMore?: boolean; onMore?: () => void }
  /** Beside the title: whose rows these are. */
  count?: string | undefined
  actions?: ReactNode
  views: ReactNode
  /** Search and filters. */
  tools: ReactNode
  /** What can be done with the chosen rows. */
  bar?: ReactNode
  file: string
  /** Something beside a row's card is open: a new one. */
  isNew?: boolean
  /** Narrower, in pixels, a row takes two lines. */
  cardsBelow: number
  tone: (row: Row) => 'dim' | undefined
  card: (row: Row, to: string, now: Date) => ReactNode
  empty: ReactNode
  chosen?: ReadonlySet<string>
  onChoose?: (id: string) => void
}

/** A list and the card of its row: over it, or beside it where there is room. */
export function ListDesk<Row extends object>(props: Props<Row>) {
  const { rows, pages, chosen, onChoose } = props
  const { list, columns, layout, setLayout, rowId, cursor, setCursor, open, to, now } = rows
  const isOpened = rows.opened !== undefined || props.isNew
  return (
    <div className={clsx(css.desk, isOpened && css.opened)}>
      <section aria-label={props.label} className={clsx(screen.screen, css.list)}>
        <div className={css.tops}>
          <PageHead title={props.title} count={props.count} actions={props.actions} />
          {props.views}
          <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows.rows} file={props.file}>
            {props.tools}
          </ListTools>
          {props.bar}
          {pages.error && (
            <div className={css.failure}>
              <Notice tone="error">{wordsOf(pages.error)}</Notice>
            </div>
          )}
        </div>
        <DataTable
          key={list}
          label={props.title}
          list={list}
          columns={columns}
          layout={layout}
          rows={pages.error ? [] : rows.rows}
          rowId={rowId}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          {...(chosen && { chosen })}
          {...(onChoose && { onChoose })}
          cardsBelow={props.cardsBelow}
          tone={props.tone}
          card={(row) => props.card(row, to(rowId(row)), now)}
          {...(pages.isMore && { isMore: true })}
          {...(pages.onMore && { onMore: pages.onMore })}
          empty={pages.isPending || pages.error ? null : props.empty}
        />
      </section>
      {isOpened ? <Outlet /> : null}
    </div>
  )
}
