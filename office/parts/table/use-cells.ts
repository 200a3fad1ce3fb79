import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { blockOf, type CellBlock, type CellPlace, pastePlaces, readTsv, writeTsv } from './cell-block.ts'

/** Cells somebody has written into: their places and the texts. */
export type WrittenCell = CellPlace & { text: string }

type Options = {
  rows: number
  columns: number
  /** As it is edited and copied; null: not there yet. */
  textAt: (place: CellPlace) => string | null
  canEdit: (place: CellPlace) => boolean
  onWrite: (cells: WrittenCell[]) => void
  onOpen: (row: number) => void
  onDrop: (block: CellBlock) => void
  onUndo: () => void
  onToggleRow?: (row: number, isRange: boolean) => void
}

/** Rows a page key moves by. */
const PAGE = 20

interface Editing extends CellPlace {
  text: string
  /** Begun by a letter: the arrows leave the cell, as in a spreadsheet. */
  isTypedOver: boolean
}

const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
}

/** The cursor, the block and the keys of a grid of cells, as spreadsheets have them. */
export function useCells(options: Options) {
  const { rows, columns, textAt, canEdit, onWrite, onOpen, onDrop, onUndo } = options
  const [cursor, setCursor] = useState<CellPlace | null>(null)
  const [corner, setCorner] = useState<CellPlace | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  /** Leaving a cell takes the focus from it, which would leave it once more. */
  const isWriting = useRef(false)
  const block = cursor && blockOf(cursor, corner ?? cursor)

  const within = ({ row, column }: CellPlace): CellPlace => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  })
  const moveTo = useCallback((place: CellPlace, isBlock = false) => {
    if (isBlock) setCorner(place)
    else {
      setCursor(place)
      setCorner(null)
    }
  }, [])

  function begin(text?: string) {
    if (!cursor || !canEdit(cursor)) return false
    const known = textAt(cursor)
    if (known === null) return false
    isWriting.current = true
    setEditing({ ...cursor, text: text ?? known, isTypedOver: text !== undefined })
    return true
  }

  /** Written, and one step on. */
  function end(isKept: boolean, by: [number, number] = [0, 0]) {
    if (!editing || !isWriting.current) return
    isWriting.current = false
    const { row, column, text } = editing
    setEditing(null)
    frame.current?.focus({ preventScroll: true })
    if (isKept && text !== textAt({ row, column })) onWrite([{ row, column, text }])
    moveTo(within({ row: row + by[0], column: column + by[1] }))
  }

  const cellsOf = ({ top, left, bottom, right }: CellBlock): CellPlace[] => {
    const cells: CellPlace[] = []
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) cells.push({ row, column })
    return cells
  }

  function fillDown(from: CellBlock) {
    const cells = cellsOf(from).filter(({ row }) => row > from.top)
    onWrite(cells.map(({ row, column }) => ({ row, column, text: textAt({ row: from.top, column }) ?? '' })))
  }

  /** Keys while a cell is being written into. */
  function onEditorKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const leave = (isKept: boolean, by: [number, number]) => {
      event.preventDefault()
      event.stopPropagation()
      end(isKept, by)
    }
    if (key === 'Escape') return leave(false, [0, 0])
    if (key === 'Enter') return leave(true, [event.shiftKey ? -1 : 1, 0])
    if (key === 'Tab') return leave(true, [0, event.shiftKey ? -1 : 1])
    if (editing?.isTypedOver && (key === 'ArrowUp' || key === 'ArrowDown')) return leave(true, STEPS[key]!)
    event.stopPropagation()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (editing || rows === 0 || event.target !== frame.current) return
    const isCtrl = event.ctrlKey || event.metaKey
    const step = STEPS[event.key]
    const done = () => event.preventDefault()
    if (step && !isCtrl && !event.altKey) {
      done()
      const from = (event.shiftKey ? corner : null) ?? cursor
      if (!from) return moveTo({ row: 0, column: 0 })
      return moveTo(within({ row: from.row + step[0], column: from.column + step[1] }), event.shiftKey)
    }
    if (!cursor || !block) return
    if (event.key === 'Home' || event.key === 'End') {
      done()
      const column = event.key === 'Home' ? 0 : columns - 1
      const row = !isCtrl ? cursor.row : event.key === 'Home' ? 0 : rows - 1
      return moveTo({ row, column }, event.shiftKey)
    }
    if (isCtrl && event.code === 'KeyD') {
      done()
      return fillDown(block)
    }
    if (isCtrl && event.code === 'KeyZ') {
      done()
      return onUndo()
    }
    if (isCtrl || event.altKey) return
    if (event.key === 'Enter' || event.key === 'F2') {
      done()
      if (!begin()) onOpen(cursor.row)
      return
    }
    if (event.key === 'Escape') {
      setCorner(null)
      return onDrop(block)
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      done()
      return onWrite(cellsOf(block).map((place) => ({ ...place, text: '' })))
    }
    if (event.key === ' ' && event.shiftKey && options.onToggleRow) {
      done()
      return options.onToggleRow(cursor.row, false)
    }
    // a letter over a cell begins to write it anew; elsewhere letters are the office's own keys
    if (event.key.length === 1 && event.key !== ' ' && canEdit(cursor) && begin(event.key)) done()
  }

  function onCopy(event: ClipboardEvent) {
    if (editing || !block || event.target !== frame.current) return
    event.preventDefault()
    const lines: string[][] = []
    for (let row = block.top; row <= block.bottom; row++) {
      const cells: string[] = []
      for (let column = block.left; column <= block.right; column++) cells.push(textAt({ row, column }) ?? '')
      lines.push(cells)
    }
    event.clipboardData.setData('text/plain', writeTsv(lines))
  }

  function onPaste(event: ClipboardEvent) {
    if (editing || !block) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    const places = pastePlaces(block, readTsv(text))
    const last = places.at(-1)!
    if (places.length > 1) {
      setCursor({ row: block.top, column: block.left })
      setCorner(within(last))
    }
    onWrite(places)
  }

  return {
    frame,
    cursor,
    block,
    editing,
    moveTo,
    begin,
    end,
    type: (text: string) => setEditing((before) => before && { ...before, text }),
    onEditorKey,
    handlers: { onKeyDown, onCopy, onPaste },
  }
}
