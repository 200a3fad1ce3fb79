import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type CellBlock, isInBlock } from './cell-block.ts'
import { gridOf, type OfficeColumn } from './columns.ts'
import css from './cell-grid.module.css'
import table from './data-table.module.css'
import { useCells, type WrittenCell } from './use-cells.ts'
import { useNarrow } from './use-narrow.ts'
import { storeCursor, cursorOf } from './use-row-cursor.ts'

export interface GridColumn<Row> extends OfficeColumn<Row> {
  /** The list may be put in its order. */
  isSorted?: boolean
  /** As it is edited and copied; left out: as the file has it. */
  text?: (row: Row) => string
  isEdited?: (row: Row) => boolean
  /** What may be written, to choose from while typing. */
  options?: readonly string[]
}

/** A cell that was written and is not saved yet; with words: why it cannot be. */
export interface CellDraft {
  text: string
  words?: string
}
export const cellKey = (rowId: string, columnId: string) => `${rowId}\t${columnId}`

type Props<Row> = {
  label: string
  list: string
  /** Those shown, in their order. */
  columns: readonly GridColumn<Row>[]
  rows: number
  /** Undefined: not read yet. */
  rowAt: (at: number) => Row | undefined
  rowId: (row: Row) => string
  onRange: (first: number, last: number) => void
  sort: { id: string; isDescending: boolean } | null
  onSort: (id: string) => void
  drafts: ReadonlyMap<string, CellDraft>
  onWrite: (cells: WrittenCell[]) => void
  onDrop: (block: CellBlock) => void
  onUndo: () => void
  onOpen: (row: Row) => void
  chosen: (id: string) => boolean
  onChoose?: (at: number, isRange: boolean) => void
  card: (row: Row) => ReactNode
  tone?: (row: Row) => 'dim' | undefined
  empty: ReactNode
}

const CARD_HEIGHT = 92

/** A list whose cells are written into as in a spreadsheet. Virtualized: only rows in view are in the document. */
export function CellGrid<Row>(props: Props<Row>) {
  const { label, list, columns, rows, rowAt, rowId, onRange, sort, drafts, onChoose } = props
  const id = useId()
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches)
  const draftAt = (row: Row, column: GridColumn<Row>) => drafts.get(cellKey(rowId(row), column.id))
  const textOf = (row: Row, column: GridColumn<Row>) =>
    draftAt(row, column)?.text ?? column.text?.(row) ?? String(column.csv?.(row) ?? '')
  const cells = useCells({
    rows,
    columns: columns.length,
    textAt({ row, column }) {
      const found = rowAt(row)
      return found === undefined ? null : textOf(found, columns[column]!)
    },
    canEdit({ row, column }) {
      const found = rowAt(row)
      return found !== undefined && (columns[column]?.isEdited?.(found) ?? false)
    },
    onWrite: props.onWrite,
    onOpen(at) {
      const row = rowAt(at)
      if (row !== undefined) props.onOpen(row)
    },
    onDrop: props.onDrop,
    onUndo: props.onUndo,
    ...(onChoose && { onToggleRow: onChoose }),
  })
  const { frame, cursor, block, editing } = cells
  const isPhone = useNarrow(frame)
  const grid = gridOf(columns, onChoose !== undefined)
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => frame.current,
    estimateSize: () => (isPhone ? CARD_HEIGHT : isTouched ? 44 : 32),
    overscan: 12,
    initialOffset: () => cursorOf(list).top,
  })
  useEffect(() => virtual.measure(), [virtual, isPhone, isTouched])
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onRange(first, last), [first, last, onRange])
  useEffect(() => {
    if (!cursor) return
    virtual.scrollToIndex(cursor.row, { align: 'auto' })
    document
      .getElementById(`${id}-${cursor.row}-${cursor.column}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // only when the cursor moved
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cursor])

  return (
    // the keys are a spreadsheet's; every cell is reached by them
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={rows + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      aria-activedescendant={cursor ? `${id}-${cursor.row}-${cursor.column}` : undefined}
      tabIndex={0}
      className={clsx(table.frame, css.grid, isPhone && table.cards)}
      style={{ '--columns': grid.template, '--least': grid.least } as object}
      onScroll={(event) => storeCursor(list, { top: event.currentTarget.scrollTop })}
      {...(isPhone ? {} : cells.handlers)}
    >
      <div role="rowgroup" className={table.head}>
        <div role="row" className={table.row}>
          {onChoose && (
            <span role="columnheader" className={table.cell}>
              <VisuallyHidden>Выбор</VisuallyHidden>
            </span>
          )}
          {columns.map((column) => {
            const isCurrent = sort?.id === column.id
            return (
              <span
                key={column.id}
                role="columnheader"
                aria-sort={isCurrent ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
                className={clsx(table.cell, column.isFigure && table.figure)}
              >
                {column.isSorted ? (
                  <button
                    type="button"
                    className={css.sort}
                    title={`${column.name}: по порядку`}
                    onClick={() => props.onSort(column.id)}
                  >
                    {column.name}
                    {isCurrent && <Icon name={sort.isDescending ? 'chevron-down' : 'chevron-up'} size="xs" />}
                  </button>
                ) : (
                  column.name
                )}
              </span>
            )
          })}
        </div>
      </div>
      <div role="rowgroup" className={table.body} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rowAt(item.index)
          const own = row === undefined ? null : rowId(row)
          const isChosen = own !== null && props.chosen(own)
          return (
            <div
              key={own ?? item.index}
              ref={isPhone ? virtual.measureElement : undefined}
              data-index={item.index}
              role="row"
              aria-rowindex={item.index + 2}
              aria-selected={isChosen}
              data-current={cursor?.row === item.index || undefined}
              className={clsx(table.row, table.line, css.line, row && props.tone?.(row) && table.dim)}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row === undefined ? (
                <span role="gridcell" aria-label="Читаем" className={css.blank} />
              ) : isPhone ? (
                <div role="gridcell" className={table.card}>
                  {props.card(row)}
                </div>
              ) : (
                <>
                  {onChoose && (
                    <span role="gridcell" className={clsx(table.cell, css.pick)}>
                      <input
                        type="checkbox"
                        tabIndex={-1}
                        aria-label="Выбрать строку"
                        className={table.choice}
                        checked={isChosen}
                        onChange={(event) =>
                          onChoose(item.index, (event.nativeEvent as unknown as MouseEvent).shiftKey)
                        }
                      />
                    </span>
                  )}
                  {columns.map((column, at) => {
                    const place = { row: item.index, column: at }
                    const draft = draftAt(row, column)
                    const isCursor = cursor?.row === item.index && cursor.column === at
                    const isEditing = editing?.row === item.index && editing.column === at
                    const canEdit = column.isEdited?.(row) ?? false
                    return (
                      // the keys are the grid's own
                      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/control-has-associated-label
                      <span
                        key={column.id}
                        id={`${id}-${item.index}-${at}`}
                        role="gridcell"
                        aria-colindex={at + 1}
                        aria-invalid={draft?.words ? true : undefined}
                        title={draft?.words}
                        className={clsx(
                          table.cell,
                          css.cell,
                          column.isFigure && table.figure,
                          canEdit && css.editable,
                          block && isInBlock(block, place) && css.inBlock,
                          isCursor && css.cursor,
                          draft && (draft.words ? css.bad : css.draft),
                        )}
                        onClick={(event) => {
                          if ((event.target as HTMLElement).closest('a, input')) return
                          if (isCursor && canEdit && !editing) return void cells.begin()
                          cells.moveTo(place, event.shiftKey)
                          frame.current?.focus({ preventScroll: true })
                        }}
                        onDoubleClick={() => canEdit && cells.begin()}
                      >
                        {isEditing ? (
                          <CellEditor
                            label={column.name}
                            text={editing.text}
                            isWhole={!editing.isTypedOver}
                            options={column.options}
                            listId={`${id}-options`}
                            onText={cells.type}
                            onKeyDown={cells.onEditorKey}
                            onBlur={() => cells.end(true)}
                          />
                        ) : draft ? (
                          draft.text
                        ) : (
                          column.cell(row)
                        )}
                        {isCursor && !isEditing && draft?.words && <span className={css.words}>{draft.words}</span>}
                      </span>
                    )
                  })}
                </>
              )}
            </div>
          )
        })}
      </div>
      {rows === 0 && (
        // without a head a grid must still have a row
        <div role={isPhone ? 'row' : undefined} className={table.empty}>
          <div role={isPhone ? 'gridcell' : undefined}>{props.empty}</div>
        </div>
      )}
    </div>
  )
}

type EditorProps = {
  label: string
  text: string
  /** Begun by Enter: the whole of it is chosen, to be typed over or mended. */
  isWhole: boolean
  options: readonly string[] | undefined
  listId: string
  onText: (text: string) => void
  onKeyDown: (event: React.KeyboardEvent) => void
  onBlur: () => void
}

function CellEditor({ label, text, isWhole, options, listId, onText, onKeyDown, onBlur }: EditorProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (isWhole) input.current?.select()
    // once, when it opens
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <>
      <input
        ref={input}
        aria-label={label}
        className={css.editor}
        value={text}
        list={options ? listId : undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
      />
      {options && (
        <datalist id={listId}>
          {options.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
