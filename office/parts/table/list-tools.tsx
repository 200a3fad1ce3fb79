import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import type { OfficeColumn, TableLayout } from './columns.ts'
import { csvText, downloadText } from './csv.ts'
import screen from './list-screen.module.css'

type Props<Row> = {
  columns: readonly OfficeColumn<Row>[]
  layout: TableLayout
  onLayout: (layout: TableLayout | undefined) => void
  /** What the file holds: the rows that were read. */
  rows: readonly Row[]
  file: string
  /** Search and filters, on the left. */
  children: ReactNode
}

/** The line above a list: what it shows on the left, how it is shown and its file on the right. */
export function ListTools<Row>({ columns, layout, onLayout, rows, file, children }: Props<Row>) {
  return (
    <div className={screen.tools}>
      {children}
      <span className={screen.push} />
      <span className={screen.atTable}>
        <ColumnChooser columns={columns as readonly OfficeColumn<never>[]} layout={layout} onLayout={onLayout} />
        <Button
          size="s"
          icon="download"
          title="Прочитанные строки, файлом для таблиц"
          onClick={() => downloadText(file, csvText(columns, rows))}
        >
          CSV
        </Button>
      </span>
    </div>
  )
}
