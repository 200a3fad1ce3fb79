import { useCallback, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '#office/state/shortcuts.ts'

/** Places of lists, while the office is open: the way back leads to the same row at the same height. */
const places = new Map<string, { cursor: string | null; top: number }>()

export const cursorOf = (list: string) => places.get(list) ?? { cursor: null, top: 0 }
export const storeCursor = (list: string, place: Partial<{ cursor: string | null; top: number }>) =>
  places.set(list, { ...cursorOf(list), ...place })

type Options<Row> = {
  list: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  onOpen: (row: Row) => void
  onEdit?: (row: Row) => void
  onNew?: () => void
  /** Where one is, when somebody else decides it: the card that is open. */
  current?: string | undefined
  /** Instead of moving alone. */
  onStep?: (row: Row) => void
  isOn?: boolean
}

/**
 * Index after a step. When the current row has left the list (`at` is -1) the step starts from its old index.
 */
export function stepIndex(length: number, at: number, last: number, by: number): number {
  const from = at >= 0 ? at : by > 0 ? last - 1 : last
  return Math.max(0, Math.min(length - 1, from + by))
}

/** J and K, arrows, Enter, E and N, in whatever keyboard layout. */
export function useRowCursor<Row>(options: Options<Row>) {
  const { list, rows, rowId, onOpen, onEdit, onNew, current: given, onStep, isOn = true } = options
  const [own, setCursor] = useState(() => cursorOf(list).cursor)
  const cursor = given ?? own
  const move = useCallback(
    (id: string | null) => {
      storeCursor(list, { cursor: id })
      setCursor(id)
    },
    [list],
  )
  const at = rows.findIndex((row) => rowId(row) === cursor)
  const last = useRef(0)
  useEffect(() => {
    if (at >= 0) last.current = at
  }, [at])
  function step(by: number) {
    const next = rows[stepIndex(rows.length, at, last.current, by)]
    if (!next) return
    move(rowId(next))
    onStep?.(next)
  }
  const current = rows[at]
  const group = 'Список'
  const row = (run: (row: Row) => void) => () => current && run(current)
  useShortcuts(
    [
      { keys: 'KeyJ', shown: 'J', name: 'Следующая строка', group, run: () => step(1) },
      { keys: 'KeyK', shown: 'K', name: 'Предыдущая строка', group, run: () => step(-1) },
      { keys: 'ArrowDown', shown: '↓', name: 'Вниз', group, run: () => step(1) },
      { keys: 'ArrowUp', shown: '↑', name: 'Вверх', group, run: () => step(-1) },
      { keys: 'PageDown', shown: 'PgDn', name: 'На десять вниз', group, run: () => step(10) },
      { keys: 'PageUp', shown: 'PgUp', name: 'На десять вверх', group, run: () => step(-10) },
      { keys: 'Enter', shown: 'Enter', name: 'Открыть', group, run: row(onOpen) },
      ...(onEdit ? [{ keys: 'KeyE', shown: 'E', name: 'Изменить', group, run: row(onEdit) }] : []),
      ...(onNew ? [{ keys: 'KeyN', shown: 'N', name: 'Создать', group, run: onNew }] : []),
    ],
    isOn,
  )
  return { cursor, setCursor: move }
}
