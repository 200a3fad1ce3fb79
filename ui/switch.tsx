import clsx from 'clsx'
import type { InputHTMLAttributes, ReactNode } from 'react'
import css from './choice.module.css'

export type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'role'> & {
  children: ReactNode
  hint?: ReactNode
  className?: string
}

/** Takes effect at once; for a choice that waits for a button use a checkbox. */
export function Switch({ children, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={clsx(css.choice, className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says its state itself */}
      <input {...rest} type="checkbox" role="switch" className={clsx(css.input, css.switch)} />
      <span className={css.text}>
        {children}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
    </label>
  )
}
