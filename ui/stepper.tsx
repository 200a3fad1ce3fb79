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
  /** More was asked than `max`, by pressing or typing; or no longer. */
  onOver?: (isOver: boolean) => void
}

/** Quantity. The number may be typed as well; what is out of range snaps to the nearest end. */
export function Stepper({
  label,
  value,
  min = 1,
  max = 999,
  size = 'default',
  loading,
  disabled,
  wide,
  onChange,
  onOver,
}: StepperProps) {
  const [draft, setDraft] = useState<string>()

  function choose(next: number) {
    setDraft(undefined)
    const allowed = Math.min(Math.max(next, min), max)
    onOver?.(next > max)
    if (allowed !== value && !loading) onChange(allowed)
  }
  // an emptied field means «I changed my mind», not zero
  const typed = draft ? Number(draft) : value
  const settle = () => draft !== undefined && choose(typed)
  // a button at its end stays focusable: who came to the end by keyboard is not thrown out of the control
  const step = (by: 1 | -1, isEnd: boolean) => ({
    disabled,
    'aria-disabled': isEnd || undefined,
    onClick: () => (isEnd ? by > 0 && onOver?.(true) : choose(value + by)),
  })
  const lessIcon = min === 0 && value === 1 ? 'trash' : 'minus'

  return (
    <div
      role="group"
      aria-label={label}
      aria-busy={loading || undefined}
      className={clsx(css.stepper, css[size], wide && css.wide)}
    >
      <IconButton
        icon={lessIcon}
        size="s"
        label={lessIcon === 'trash' ? 'Убрать' : 'Уменьшить'}
        className={css.button}
        {...step(-1, value <= min)}
      />
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
          if (event.key === 'Escape' && draft !== undefined) {
            // only the typed number goes, not the dialog around it
            event.preventDefault()
            event.stopPropagation()
            setDraft(undefined)
          }
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            // the caret stays where it is
            event.preventDefault()
            choose(typed + (event.key === 'ArrowUp' ? 1 : -1))
          }
        }}
      />
      <IconButton icon="plus" size="s" label="Увеличить" className={css.button} {...step(1, value >= max)} />
      {loading && <Spinner className={css.spinner} />}
    </div>
  )
}
