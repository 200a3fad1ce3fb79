import { useCallback, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import type { OfficeColumn } from './columns.ts'
import { useRowCursor } from './use-row-cursor.ts'
import { useTableLayout } from './use-table-layout.ts'

/** The address of a row's card, with the filters of its list. */
export type RowAddress = (id: string | number) => string

type Options<Row> = {
  /** The desk's address, and the name its columns are kept under. */
  name: string
  /** Its filters, as the address has them. */
  filters: string
  /** What else was asked for: another list has another cursor. */
  place?: string | undefined
  rows: readonly Row[]
  /** Declared outside of the desk, or kept by it: a new one builds all the rows anew. */
  idOf: (row: Row) => string | number
  columnsOf: (to: RowAddress, now: Date) => OfficeColumn<Row>[]
  /** E opens a card too. */
  isEdited?: boolean
  onNew?: () => void
}

/** Rows whose cards open beside them: where they lead, their columns and the cursor over them. */
export function useDeskRows<Row>(options: Options<Row>) {
  const { name, filters, place = '', rows, idOf, columnsOf, isEdited = false, onNew } = options
  const { number, id: opened = number } = useParams()
  const navigate = useNavigate()
  const now = useMinuteClock()
  const list = `${name}?${filters}&${place}`
  const to: RowAddress = useCallback((id) => `/${name}/${id}${filters && `?${filters}`}`, [name, filters])
  const columns = useMemo(() => columnsOf(to, now), [columnsOf, to, now])
  const { layout, setLayout } = useTableLayout(name, columns)
  const rowId = useCallback((row: Row) => String(idOf(row)), [idOf])
  const open = useCallback(
    (row: Row) => void navigate(to(idOf(row)), { replace: opened !== undefined, preventScrollReset: true }),
    [navigate, to, idOf, opened],
  )
  const { cursor, setCursor } = useRowCursor({
    list,
    rows,
    rowId,
    onOpen: open,
    // beside an open card the next row opens itself, and E is the card's own
    ...(opened ? { current: opened, onStep: open } : isEdited && { onEdit: open }),
    ...(onNew && { onNew }),
  })
  return { list, rows, rowId, to, now, columns, layout, setLayout, open, opened, cursor, setCursor }
}

export type DeskRowsState<Row> = ReturnType<typeof useDeskRows<Row>>
