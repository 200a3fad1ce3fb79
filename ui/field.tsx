import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { ErrorLine } from './error-line.tsx'
import css from './field.module.css'
import hidden from './visually-hidden.module.css'

/** What every labelled control takes. */
export type FieldProps = {
  label: ReactNode
  /** The label is read aloud only: a search field, a cell of a table. */
  hideLabel?: boolean
  hint?: ReactNode
  /** Says how to mend; takes the place of the hint. */
  error?: ReactNode
  /** Right end of the label's line: a counter, a link. */
  aside?: ReactNode
  className?: string
}

type ControlAttributes = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type Props = FieldProps & { id?: string; required?: boolean; children: (control: ControlAttributes) => ReactNode }

/** Label above, control, then the error or the hint, tied together for assistive technology. */
export function Field({ id, label, hideLabel, hint, error, aside, required, className, children }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const messageId = `${controlId}-message`
  return (
    <div className={clsx(css.field, className)}>
      {/* One element either way, so toggling the error never remounts the control. */}
      <div className={clsx(css.head, hideLabel && hidden.hidden)}>
        <label htmlFor={controlId}>
          {label}
          {required && (
            <span className={css.star} aria-hidden>
              {'\u00A0*'}
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <ErrorLine id={messageId}>{error}</ErrorLine>
      ) : (
        hint && (
          <div id={messageId} className={css.hint}>
            {hint}
          </div>
        )
      )}
    </div>
  )
}
