import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import css from './settings.module.css'

type Row = Record<string, string>
type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  disabled?: boolean
  names: { add: string; type: 'text' | 'time'; columns: readonly (readonly [name: string, label: string])[] }
  rows: readonly Row[]
  onRows: (rows: Row[]) => void
}

/** A short list of rows typed one under another. */
export function RowsField({ label, hint, error, disabled = false, names, rows, onRows }: Props) {
  const id = useId()
  const empty = () => Object.fromEntries(names.columns.map(([name]) => [name, '']))
  return (
    <fieldset className={css.rows} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{label}</legend>
      {rows.length > 0 && (
        // each field says its own name aloud
        <div className={css.pair} aria-hidden>
          {names.columns.map(([name, words]) => (
            <span key={name} className={css.quiet}>
              {words}
            </span>
          ))}
          <span className={css.noButton} />
        </div>
      )}
      {rows.map((row, at) => (
        // rows have no name of their own: their place is it
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css.pair}>
          {names.columns.map(([name, words]) => (
            <Input
              key={name}
              label={`${words}, строка ${at + 1}`}
              hideLabel
              size="m"
              type={names.type}
              placeholder={words}
              disabled={disabled}
              value={row[name] ?? ''}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) =>
                onRows(rows.map((each, place) => (place === at ? { ...each, [name]: target.value } : each)))
              }
            />
          ))}
          {!disabled && (
            <IconButton
              icon="trash"
              size="s"
              label={`Убрать строку ${at + 1}`}
              onClick={() => onRows(rows.filter((_, place) => place !== at))}
            />
          )}
        </div>
      ))}
      {rows.length === 0 && <p className={css.quiet}>Пусто</p>}
      {!disabled && (
        <Button size="s" icon="plus" onClick={() => onRows([...rows, empty()])}>
          {names.add}
        </Button>
      )}
      {error ? <ErrorLine id={`${id}-error`}>{error}</ErrorLine> : hint && <div className={css.hint}>{hint}</div>}
    </fieldset>
  )
}
