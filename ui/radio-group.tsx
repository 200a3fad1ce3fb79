import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import css from './choice.module.css'
import { ErrorLine } from './error-line.tsx'
import group from './radio-group.module.css'
import hidden from './visually-hidden.module.css'

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; aside?: ReactNode; disabled?: boolean }

export type RadioGroupProps = {
  legend: ReactNode
  hideLegend?: boolean
  options: readonly RadioOption[]
  /** Needed when the group goes with a plain form. */
  name?: string
  value?: string
  defaultValue?: string
  onValue?: (value: string) => void
  /** `card`: a framed choice with room for a term and a price. */
  look?: 'row' | 'card'
  error?: ReactNode
  className?: string
}

export function RadioGroup({
  legend,
  hideLegend,
  options,
  name,
  value,
  defaultValue,
  onValue,
  look = 'row',
  error,
  className,
}: RadioGroupProps) {
  const ownName = useId()
  const errorId = useId()
  return (
    <fieldset className={clsx(group.group, group[look], className)} aria-describedby={error ? errorId : undefined}>
      <legend className={clsx(group.legend, hideLegend && hidden.hidden)}>{legend}</legend>
      {/* before the choices: below tall ones it would be out of sight */}
      {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
      {options.map((option, at) => (
        <label key={option.value} className={clsx(css.choice, look === 'card' && css.card)}>
          <input
            aria-describedby={option.hint ? `${errorId}-${at}` : undefined}
            aria-labelledby={option.hint ? `${ownName}-${at} ${ownName}-${at}-aside` : undefined}
            type="radio"
            name={name ?? ownName}
            value={option.value}
            disabled={option.disabled}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            onChange={() => onValue?.(option.value)}
            className={clsx(css.input, css.radio)}
          />
          {/* what is chosen and its price are its name; the rest is its description */}
          <span className={css.text}>
            <span id={`${ownName}-${at}`}>{option.label}</span>
            {option.hint && (
              <span id={`${errorId}-${at}`} className={css.hint}>
                {option.hint}
              </span>
            )}
          </span>
          {option.aside && (
            <span id={`${ownName}-${at}-aside`} className={group.aside}>
              {option.aside}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
