import clsx from 'clsx'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'
import css from './sending-form.module.css'
import type { Sending } from '../hooks/use-sending.ts'

type Props = {
  id?: string
  label?: string
  sending: Sending
  onSubmit: () => void
  className?: string
  /** The button and what stands below it; a dialog keeps its button in the footer and gives none. */
  submit?: ReactNode
  children: ReactNode
}

/**
 * A form whose messages are ours. The first field with one gets the focus; what belongs to no field stands right above
 * the button that was pressed, and has the focus when no field is wrong.
 */
export function SendingForm({ id, label, sending, onSubmit, className, submit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sending.refusals === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')
    const place = field ?? notice.current
    place?.focus()
  }, [sending.refusals])

  function onSubmitted(event: FormEvent) {
    event.preventDefault()
    if (!sending.busy) onSubmit()
  }
  return (
    <form ref={form} id={id} aria-label={label} noValidate onSubmit={onSubmitted} className={clsx(css.form, className)}>
      {children}
      {sending.common && (
        <div ref={notice} tabIndex={-1} className={css.notice}>
          <Notice tone="error">{sending.common}</Notice>
        </div>
      )}
      {submit}
    </form>
  )
}
