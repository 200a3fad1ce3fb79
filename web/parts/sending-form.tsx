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
  children: ReactNode
}

/** A form whose messages are ours: the first field with one gets the focus, what belongs to no field stands on top. */
export function SendingForm({ id, label, sending, onSubmit, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (sending.refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')?.focus()
  }, [sending.refusals])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!sending.busy) onSubmit()
  }
  return (
    <form ref={form} id={id} aria-label={label} noValidate onSubmit={submit} className={clsx(css.form, className)}>
      {sending.common && <Notice tone="error">{sending.common}</Notice>}
      {children}
    </form>
  )
}
