import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import css from './steps.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type ProgressStep = { key: string; label: ReactNode; note?: ReactNode }

/** Where one is on a way of several steps: order status, checkout blocks, sign-in. `current` counts from 0. */
export function Steps({ label, steps, current }: { label: string; steps: readonly ProgressStep[]; current: number }) {
  return (
    <ol aria-label={label} className={css.steps}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={index === current ? 'step' : undefined}
          className={clsx(css.step, index < current && css.done, index === current && css.current)}
        >
          <span aria-hidden className={css.mark}>
            {index < current ? <Icon name="check" size="xs" /> : index + 1}
          </span>
          <span className={css.label}>
            {step.label}
            {index < current && <VisuallyHidden>, готово</VisuallyHidden>}
          </span>
          {step.note && <span className={css.note}>{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}
