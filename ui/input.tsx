import clsx from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import css from './control.module.css'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size' | 'className'> &
  FieldProps & {
    /** Inside the frame, before or after the text: an icon, a unit. */
    prefix?: ReactNode
    suffix?: ReactNode
    /** A button at the right end of the frame. */
    action?: ReactNode
    /** A cross appears when there is something to clear. */
    clearable?: boolean
    size?: 'm' | 'default' | 'l'
    ref?: Ref<HTMLInputElement>
  }

/** One line of text. Native attributes pass through, so it works controlled and in a plain form alike. */
export function Input(props: InputProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    aside,
    className,
    prefix,
    suffix,
    action,
    clearable,
    size = 'default',
    ref,
    placeholder,
    ...rest
  } = props
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!, [])
  return (
    <Field {...{ id: rest.id, label, hideLabel, hint, error, aside, className, required: rest.required }}>
      {(control) => (
        <div className={clsx(css.box, css[size])}>
          {prefix && <span className={css.affix}>{prefix}</span>}
          {/* A blank placeholder lets CSS know whether the field is empty. */}
          <input {...rest} {...control} ref={input} placeholder={placeholder ?? ' '} className={css.input} />
          {clearable && !rest.disabled && (
            <IconButton
              icon="close"
              size="s"
              label="Очистить"
              tabIndex={-1}
              className={clsx(css.action, css.clear)}
              onClick={() => typeInto(input.current, '')}
            />
          )}
          {suffix && <span className={css.affix}>{suffix}</span>}
          {action && <span className={css.action}>{action}</span>}
        </div>
      )}
    </Field>
  )
}

/** Puts a text into a field as if a person had typed it: React's onChange and native listeners are both called. */
function typeInto(input: HTMLInputElement | null, text: string) {
  if (!input) return
  // React watches the instance's own setter and ignores values written through it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}
