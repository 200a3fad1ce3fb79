import clsx from 'clsx'
import type { Ref, SelectHTMLAttributes } from 'react'
import control from './control.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import css from './select.module.css'

type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'size' | 'className' | 'children' | 'multiple'
> &
  FieldProps & {
    options: readonly SelectOption[]
    /** Shown while nothing is chosen. */
    placeholder?: string
    size?: 'm' | 'default' | 'l'
    ref?: Ref<HTMLSelectElement>
  }

/** The native select: a wheel on a phone, type-ahead on a keyboard, for nothing. */
export function Select({
  label,
  hideLabel,
  hint,
  error,
  aside,
  className,
  options,
  placeholder,
  size = 'default',
  ref,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ id: rest.id, label, hideLabel, hint, error, aside, className, required: rest.required }}>
      {(field) => (
        <div className={clsx(control.box, control[size], css.box)}>
          <select {...rest} {...field} ref={ref} className={clsx(control.input, css.select)}>
            {placeholder && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="xs" className={css.chevron} />
        </div>
      )}
    </Field>
  )
}
