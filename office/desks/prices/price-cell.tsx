import { type KeyboardEvent, useId, useState } from 'react'
import { readRubles, rublesText } from '#rules/goods/rubles-text.ts'
import css from './prices.module.css'

type Props = {
  /** «Цена: дрель RH 26». */
  label: string
  value: number | null
  /** Which column it is in: arrows go along it. */
  column: string
  problem: string | null
  isReadOnly: boolean
  onSave: (value: number | null) => void
  onProblemRead: () => void
}

/** To the same column of the next row that is in the document. */
function walk(from: HTMLInputElement, by: 1 | -1) {
  const cells = [...document.querySelectorAll<HTMLInputElement>(`input[data-column="${from.dataset['column']}"]`)]
  const sorted = cells.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  sorted[sorted.indexOf(from) + by]?.focus()
}

/** A sum that is typed where it stands. Enter and arrows save and go on, Esc takes it back. */
export function PriceCell({ label, value, column, problem, isReadOnly, onSave, onProblemRead }: Props) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  /** What was refused stays to be mended. */
  const [sent, setSent] = useState<string | null>(null)
  const [isNoSum, setNoSum] = useState(false)
  const words = isNoSum ? 'Нужна сумма в рублях, например 12\u00A0990' : problem
  if (isReadOnly) return <span className={css.fixed}>{rublesText(value)}</span>

  function commit() {
    if (draft === null) return
    const read = readRubles(draft)
    setNoSum(read === undefined)
    if (read === undefined) return
    setDraft(null)
    setSent(draft)
    if (read !== value) onSave(read)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : null
    if (event.key === 'Escape') {
      event.stopPropagation()
      setDraft(null)
      setNoSum(false)
      onProblemRead()
    } else if (by !== null) {
      event.preventDefault()
      event.stopPropagation()
      commit()
      walk(event.currentTarget, by)
    }
  }
  return (
    <span className={css.edit}>
      <input
        className={css.input}
        aria-label={label}
        aria-invalid={words !== null || undefined}
        aria-describedby={words === null ? undefined : id}
        data-column={column}
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? (problem === null ? null : sent) ?? rublesText(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => {
          setDraft(target.value)
          setNoSum(false)
          if (problem !== null) onProblemRead()
        }}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {words !== null && (
        <span id={id} role="alert" className={css.wrong}>
          {words}
        </span>
      )}
    </span>
  )
}
