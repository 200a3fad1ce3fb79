import clsx from 'clsx'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Spinner } from './spinner.tsx'
import css from './stepper.module.css'

export type StepperProps = {
  /** What is counted, for assistive technology: «Количество: дрель RH 26». */
  label: string
  value: number
  /** With 0 the last press of minus takes the line away. */
  min?: number
  max?: number
  size?: 'm' | 'default' | 'l' | 'xl'
  /** An answer is awaited: the number stays, a second press goes nowhere. */
  loading?: boolean
  disabled?: boolean
  wide?: boolean
  onChange: (value: number) => void
}

/** Quantity. The number may be typed as well; what is out of range snaps to the nearest end. */
export function Stepper({ label, value, min = 1, max = 999, size = 'default', loading, disabled, wide, onChange }: StepperProps) {
  const [draft, setDraft] = useState<string>()

  function choose(next: number) {
    setDraft(undefined)
    const allowed = Math.min(Math.max(next, min), max)
    if (allowed !== value && !loading) onChange(allowed)
  }
  // an emptied field means «I changed my mind», not zero
  const settle = () => draft !== undefined && choose(draft === '' ? value : Number(draft))
  const lessIcon = min === 0 && value === 1 ? 'trash' : 'minus'

  return (
    <div role="group" aria-label={label} aria-busy={loading || undefined} className={clsx(css.stepper, css[size], wide && css.wide)}>
      <IconButton icon={lessIcon} size="s" label={lessIcon === 'trash' ? 'Убрать' : 'Уменьшить'} className={css.button} disabled={disabled || value <= min} onClick={() => choose(value - 1)} />
      <input
        className={css.value}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, '').slice(0, 5))}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            settle()
          }
          if (event.key === 'Escape') setDraft(undefined)
          if (event.key === 'ArrowUp') choose(value + 1)
          if (event.key === 'ArrowDown') choose(value - 1)
        }}
      />
      <IconButton icon="plus" size="s" label="Увеличить" className={css.button} disabled={disabled || value >= max} onClick={() => choose(value + 1)} />
      {loading && <Spinner className={css.spinner} />}
    </div>
  )
}
