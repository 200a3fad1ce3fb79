import {
  columnOrderingFeature,
  columnVisibilityFeature,
  type ColumnDef,
  type ReactTable,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { gridOf, type OfficeColumn, type TableLayout } from './columns.ts'
import css from './data-table.module.css'
import { useNarrow } from './use-narrow.ts'
import { storeCursor, cursorOf } from './use-row-cursor.ts'

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })

type Props<Row> = {
  label: string
  /** Under which its place is kept. */
  list: string
  columns: readonly OfficeColumn<Row>[]
  layout: TableLayout
  rows: readonly Row[]
  rowId: (row: Row) => string
  cursor: string | null
  onCursor: (id: string) => void
  onOpen: (row: Row) => void
  /** Rows chosen for a common step. */
  chosen?: ReadonlySet<string>
  onChoose?: (id: string, isRange: boolean) => void
  /** On a phone a row is a card. */
  card: (row: Row) => ReactNode
  /** So are rows of a list that wants more room than a phone's, in pixels. */
  cardsBelow?: number
  tone?: (row: Row) => 'new' | 'dim' | undefined
  isMore?: boolean
  onMore?: () => void
  empty: ReactNode
}

const CARD_HEIGHT = 92
/** Infinite scroll: the next page is fetched so many rows before the last one comes into view. */
const PREFETCH_ROWS = 20
/** Tab meets those of one row: where one is, the current, the first in sight. */
const CONTROLS = 'a[href], button, input, select, textarea, summary'

/** Virtualized: only rows in view are in the document, a list of a million scrolls as one of ten. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, list, columns, layout, rows, rowId, cursor, onCursor, isMore = false, onMore, empty } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const isPhone = useNarrow(frame, props.cardsBelow)
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches)
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        header: column.name,
        cell: ({ row }) => column.cell(row.original),
      })),
    [columns],
  )
  const table: ReactTable<typeof features, Row> = useTable({
    features,
    columns: defs,
    data: rows as Row[],
    getRowId: rowId,
    state: {
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((each) => [each, false])),
    },
  })
  const shown = table.getVisibleLeafColumns().map((column) => columns.find((each) => each.id === column.id)!)
  const grid = gridOf(shown, props.onChoose !== undefined)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => (isPhone ? CARD_HEIGHT : isTouched ? 44 : 32),
    getItemKey: (at) => rowId(rows[at]!),
    overscan: 12,
    initialOffset: () => cursorOf(list).top,
  })
  useEffect(() => virtual.measure(), [virtual, isPhone, isTouched])

  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (isMore && last >= rows.length - PREFETCH_ROWS) onMore?.()
  }, [isMore, last, rows.length, onMore])

  const at = cursor === null ? -1 : rows.findIndex((row) => rowId(row) === cursor)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
    // only when the cursor moved: a list that grows stays where it is
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cursor])

  // roving tabindex: one stop for Tab, or an endless list would have no way past it
  function makeOneTabStop() {
    const lines = [...(frame.current?.querySelectorAll<HTMLElement>('[role=row][data-index]') ?? [])]
    const first = virtual.range?.startIndex ?? 0
    const stop =
      lines.find((line) => line.contains(document.activeElement)) ??
      lines.find((line) => line.dataset['current']) ??
      lines.find((line) => Number(line.dataset['index']) >= first)
    for (const line of lines)
      for (const control of line.querySelectorAll<HTMLElement>(CONTROLS)) control.tabIndex = line === stop ? 0 : -1
  }
  // who steps on from a control of a row goes on in the list: that row may leave the document
  useLayoutEffect(() => {
    const left = document.activeElement?.closest<HTMLElement>('[role=row][data-index]')
    if (left && !left.dataset['current'] && frame.current?.contains(left)) frame.current.focus({ preventScroll: true })
  }, [cursor])
  useLayoutEffect(makeOneTabStop)
  const model = table.getRowModel().rows

  return (
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={isMore ? -1 : rows.length + 1}
      aria-activedescendant={at >= 0 ? `${id}-${cursor}` : undefined}
      tabIndex={0}
      className={clsx(css.frame, isPhone && css.cards)}
      style={{ '--columns': grid.template, '--least': grid.least } as object}
      onScroll={(event) => storeCursor(list, { top: event.currentTarget.scrollTop })}
      onFocus={makeOneTabStop}
    >
      <div role="rowgroup" className={css.head}>
        <div role="row" className={css.row}>
          {props.onChoose && (
            <span role="columnheader" className={css.cell}>
              <VisuallyHidden>Выбор</VisuallyHidden>
            </span>
          )}
          {shown.map((column) => (
            <span key={column.id} role="columnheader" className={clsx(css.cell, column.isFigure && css.figure)}>
              {column.name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={css.body} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = model[item.index]!
          const tone = props.tone?.(row.original)
          return (
            // the keys are the grid's own (useRowCursor); the first cell is a link for everybody else
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={item.key}
              ref={isPhone ? virtual.measureElement : undefined}
              data-index={item.index}
              id={`${id}-${row.id}`}
              role="row"
              aria-rowindex={item.index + 2}
              aria-selected={props.chosen ? props.chosen.has(row.id) : undefined}
              data-current={row.id === cursor || undefined}
              className={clsx(css.row, css.line, tone && css[tone])}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={(event) => {
                onCursor(row.id)
                // a link or a button inside does its own thing
                if (!(event.target as HTMLElement).closest('a, button, input, label')) props.onOpen(row.original)
              }}
            >
              {isPhone ? (
                <div role="gridcell" className={css.card}>
                  {props.card(row.original)}
                </div>
              ) : (
                <>
                  {props.onChoose && (
                    <span role="gridcell" className={css.cell}>
                      <input
                        type="checkbox"
                        aria-label="Выбрать строку"
                        className={css.choice}
                        checked={props.chosen?.has(row.id) ?? false}
                        onChange={(event) =>
                          props.onChoose!(row.id, (event.nativeEvent as unknown as MouseEvent).shiftKey)
                        }
                      />
                    </span>
                  )}
                  {row.getVisibleCells().map((cell, index) => (
                    // its text is the column's own
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                    <span
                      key={cell.id}
                      role="gridcell"
                      className={clsx(css.cell, shown[index]?.isFigure && css.figure)}
                    >
                      <table.FlexRender cell={cell} />
                    </span>
                  ))}
                </>
              )}
            </div>
          )
        })}
      </div>
      {rows.length === 0 && (
        // without a head a grid must still have a row
        <div role={isPhone ? 'row' : undefined} className={css.empty}>
          <div role={isPhone ? 'gridcell' : undefined}>{empty}</div>
        </div>
      )}
      {isMore && rows.length > 0 && (
        // a grid has rows alone, also while more of them are on their way
        <div role="row" className={css.more}>
          <span role="gridcell">
            <Spinner label="Читаем дальше" />
          </span>
        </div>
      )}
    </div>
  )
}
