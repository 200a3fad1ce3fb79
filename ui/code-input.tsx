import clsx from 'clsx'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import css from './code-input.module.css'
import { Field, type FieldProps } from './field.tsx'
import { type TextControl, useText } from './use-text.ts'

export type CodeInputProps = FieldProps &
  TextControl &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'disabled' | 'autoFocus'> & {
    length?: number
    onComplete?: (code: string) => void
    ref?: Ref<HTMLInputElement>
  }

/** One real input under drawn cells: paste, autofill from an SMS and screen readers work as in any field. */
export function CodeInput({ value, defaultValue, onValue, length = 6, onComplete, id, ref, ...rest }: CodeInputProps) {
  const { label, hideLabel, hint, error, aside, className, ...attributes } = rest
  const [code, setCode] = useText({ value, defaultValue, onValue })
  const [focused, setFocused] = useState(false)
  const active = Math.min(code.length, length - 1)

  function edit(text: string) {
    const all = text.replace(/\D/g, '')
    // a full field is begun anew by what is typed or pasted after it: nobody has to erase a code that did not fit
    const digits = (
      code.length === length && all.length > length && all.startsWith(code) ? all.slice(length) : all
    ).slice(0, length)
    setCode(digits)
    if (digits.length === length && digits !== code) onComplete?.(digits)
  }

  return (
    <Field {...{ id, label, hideLabel, hint, error, aside, className }}>
      {(control) => (
        <div className={css.code}>
          <input
            {...attributes}
            {...control}
            ref={ref}
            className={css.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`\\d{${length}}`}
            value={code}
            onChange={(event) => edit(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            // digits are drawn in order, so the caret always stands after the last one
            onSelect={({ currentTarget: input }) => {
              if (input.selectionStart === input.selectionEnd)
                input.setSelectionRange(input.value.length, input.value.length)
            }}
          />
          {Array.from({ length }, (_, cell) => (
            <span key={cell} aria-hidden className={clsx(css.cell, focused && cell === active && css.active)}>
              {code[cell]}
            </span>
          ))}
        </div>
      )}
    </Field>
  )
}
