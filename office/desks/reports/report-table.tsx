import clsx from 'clsx'
import { useId } from 'react'
import { Link } from 'react-router'
import type { ReportTable as Table } from '#contract/office/reports.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Icon } from '#ui/icon.tsx'
import blocks from '#office/parts/blocks.module.css'
import { reportText } from './report-words.ts'
import css from './reports.module.css'

type Props = {
  table: Table
  /** The same as a file. */
  file: (format: 'csv' | 'xlsx') => string
}

const toneOf = (kind: string, value: string | number | null) =>
  kind === 'change' && typeof value === 'number' && value !== 0 ? (value > 0 ? css.better : css.worse) : undefined

const LONG_NAME = 30
/** Of the stock as it lies now: it has no days. */
const EMPTY: Record<string, string> = { order: 'Всего хватает: заказывать нечего.', stale: 'Залежавшегося нет.' }

/** A table whose rows open what they were counted from. */
export function ReportRows({ table, file }: Props) {
  const id = useId()
  const isNamed = table.rows.some(({ cells: [name] }) => String(name).length > LONG_NAME)
  return (
    <section className={blocks.block} aria-labelledby={id}>
      <div className={blocks.head}>
        <h2 id={id} className={blocks.title}>
          {table.name}{' '}
          {table.rows.length > 0 && <span className={blocks.quiet}>{formatNumber(table.rows.length)}</span>}
        </h2>
        {table.rows.length > 0 && (
          <span className={css.files}>
            {(['csv', 'xlsx'] as const).map((format) => (
              <a
                key={format}
                href={file(format)}
                download
                className={css.file}
                aria-label={`${table.name}: скачать ${format.toUpperCase()}`}
              >
                <Icon name="download" size="xs" />
                {format.toUpperCase()}
              </a>
            ))}
          </span>
        )}
      </div>
      {table.rows.length === 0 ? (
        <p className={blocks.quiet}>{EMPTY[table.code] ?? 'За эти дни ничего нет.'}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css.scroll} role="group" aria-labelledby={id} tabIndex={0}>
          <table className={clsx(css.table, isNamed && css.named)}>
            <thead>
              <tr>
                {table.columns.map(({ name, kind }) => (
                  <th key={name} scope="col" className={kind === 'text' || kind === 'day' ? undefined : css.figure}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ cells, path }, row) => (
                <tr key={row}>
                  {cells.map((cell, at) => {
                    const { kind, name } = table.columns[at]!
                    const words = reportText(kind, cell)
                    const isFigure = kind !== 'text' && kind !== 'day'
                    if (at === 0)
                      return (
                        <th key={name} scope="row" className={css.name}>
                          {path ? <Link to={path}>{words}</Link> : words}
                        </th>
                      )
                    return (
                      <td key={name} className={clsx(isFigure && css.figure, toneOf(kind, cell))}>
                        {words}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {table.isMore && (
        <p className={blocks.quiet}>Показаны первые {formatNumber(table.rows.length)}. В файле — все.</p>
      )}
      {table.note && <p className={css.note}>{table.note}</p>}
    </section>
  )
}
