import { type ReactNode, useId } from 'react'
import { ErrorLine } from './error-line.tsx'
import { Icon } from './icon.tsx'
import css from './rating-input.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const WORDS = ['Ужасно', 'Плохо', 'Нормально', 'Хорошо', 'Отлично'] as const

export type RatingInputProps = {
  legend: ReactNode
  name?: string
  value: number | null
  onValue: (value: number) => void
  error?: ReactNode
}

/** Five radio buttons that look like stars: arrows, forms and screen readers come for free. */
export function RatingInput({ legend, name, value, onValue, error }: RatingInputProps) {
  const id = useId()
  return (
    <fieldset data-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.row}>
        {WORDS.map((word, index) => (
          <label key={word} className={css.star}>
            <input
              type="radio"
              name={name ?? id}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onValue(index + 1)}
              className={css.input}
            />
            <VisuallyHidden>{`${index + 1} из 5: ${word}`}</VisuallyHidden>
            <Icon name="star" className={css.icon} />
          </label>
        ))}
        <span className={css.word} aria-hidden>
          {value ? WORDS[value - 1] : ''}
        </span>
      </div>
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
    </fieldset>
  )
}
