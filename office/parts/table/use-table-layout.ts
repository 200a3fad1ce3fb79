import { useCallback, useMemo, useState } from 'react'
import { readStored, writeStored } from '#office/state/office-storage.ts'
import { fittedLayout, isTableLayout, type OfficeColumn, type TableLayout } from './columns.ts'

/** The columns chosen for a list, persisted in this browser. */
export function useTableLayout<Row>(list: string, columns: readonly OfficeColumn<Row>[]) {
  const key = `columns:${list}`
  const [own, setOwn] = useState(() => readStored(key, isTableLayout))
  const layout = useMemo(() => fittedLayout(columns as readonly OfficeColumn<never>[], own), [columns, own])
  const setLayout = useCallback(
    (next: TableLayout | undefined) => {
      writeStored(key, next)
      setOwn(next)
    },
    [key],
  )
  return { layout, setLayout, isOwn: own !== undefined }
}
