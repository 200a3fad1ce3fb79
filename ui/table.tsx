import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import css from './table.module.css'
import hidden from './visually-hidden.module.css'

type Column<Row> = {
  key: string
  title: ReactNode
  /** Figures stand right in tabular digits. */
  figures?: boolean
  cell: (row: Row) => ReactNode
}

export type TableProps<Row> = {
  caption: string
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** First column heads its row. */
  rowHeads?: boolean
  className?: string
}

export function Table<Row>({ caption, hideCaption, columns, rows, rowKey, rowHeads, className }: TableProps<Row>) {
  const captionId = useId()
  return (
    // wide tables scroll inside their own frame; the keyboard must be able to get there
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-labelledby={captionId} tabIndex={0} className={clsx(css.frame, className)}>
      <table className={css.table}>
        <caption id={captionId} className={hideCaption ? hidden.hidden : css.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={clsx(css.title, column.figures && css.figures)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => {
                const Cell = rowHeads && index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.key}
                    scope={Cell === 'th' ? 'row' : undefined}
                    className={clsx(css.cell, column.figures && css.figures)}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
