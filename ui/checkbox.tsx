import clsx from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import css from './choice.module.css'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  children: ReactNode
  hint?: ReactNode
  /** How many goods this value gives. */
  count?: ReactNode
  /** Some of its children are on. */
  partly?: boolean
  invalid?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ children, hint, count, partly = false, invalid, className, ref, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!, [])
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly
  }, [partly, rest.checked])
  return (
    <label className={clsx(css.choice, className)}>
      <input {...rest} ref={input} type="checkbox" aria-invalid={invalid || undefined} className={css.input} />
      <span className={css.text}>
        {children}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      {count !== undefined && <span className={css.count}>{count}</span>}
    </label>
  )
}
