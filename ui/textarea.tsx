import clsx from 'clsx'
import type { Ref, TextareaHTMLAttributes } from 'react'
import { TEXTAREA_LIMIT, textCounter, textLimitError } from '#rules/text/textarea-limit.ts'
import control from './control.module.css'
import { Field, type FieldProps } from './field.tsx'
import css from './textarea.module.css'
import { type TextControl, useText } from './use-text.ts'

type Native = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'value' | 'defaultValue' | 'onChange' | 'className' | 'maxLength'
>

export type TextareaProps = Native & FieldProps & TextControl & { max?: number; ref?: Ref<HTMLTextAreaElement> }

/**
 * Grows with its text; `aside` takes the place of the counter. A text over the limit is kept and said so: cutting a
 * paste silently would lose words.
 */
export function Textarea({ value, defaultValue, onValue, max = TEXTAREA_LIMIT, ref, ...rest }: TextareaProps) {
  const { label, hideLabel, hint, error, aside, className, ...attributes } = rest
  const [text, setText] = useText({ value, defaultValue, onValue })
  const tooLong = textLimitError(text, max)
  const counter = <span className={clsx(css.counter, tooLong && css.over)}>{textCounter(text, max)}</span>
  return (
    <Field
      {...{
        id: rest.id,
        label,
        hideLabel,
        hint,
        error: error || tooLong,
        aside: aside ?? counter,
        className,
        required: rest.required,
      }}
    >
      {(field) => (
        <div className={control.box}>
          <textarea
            rows={3}
            {...attributes}
            {...field}
            ref={ref}
            className={clsx(control.input, css.area)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
