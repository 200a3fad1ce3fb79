import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'
import css from './office-form.module.css'

type Props = {
  onSubmit: () => void
  /** What was refused about the whole of it. */
  words?: string | null
  /** By field; the first one gets the focus. */
  errors?: Record<string, string>
  className?: string
  children: ReactNode
}

/**
 * Enter sends from a line of text, Ctrl Enter from anywhere. After a refusal the first wrong field has the focus, or
 * the words are in sight.
 */
export function OfficeForm({ onSubmit, words, errors = {}, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const wrong = Object.keys(errors).join()
  useEffect(() => {
    const field = wrong && form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (field) field.focus()
    // said above, pressed below: on a long form the words are out of sight
    else if (wrong || words) form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
  }, [wrong, words])
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    // the keys are those of its fields
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      className={clsx(css.form, className)}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
    >
      {words && <Notice tone="error">{words}</Notice>}
      {children}
    </form>
  )
}
