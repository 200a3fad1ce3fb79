import { type ReactNode, useEffect, useRef } from 'react'
import { formatPhone } from '#rules/identity/phone.ts'
import { Icon } from '#ui/icon.tsx'
import css from './authorization.module.css'

/** One step: the way back, what it is about, its form. */
export function SignInStepFrame({
  title,
  lead,
  onBack,
  children,
}: {
  title: string
  lead?: ReactNode
  onBack?: () => void
  children: ReactNode
}) {
  const step = useRef<HTMLDivElement>(null)
  const isFirst = onBack === undefined
  // the button that led here is gone; on the first step the focus belongs to the dialog or to its tabs
  useEffect(() => {
    if (!isFirst) step.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [isFirst])
  return (
    <div ref={step} className={css.step}>
      {onBack && (
        <button type="button" className={css.back} onClick={onBack}>
          <Icon name="arrow-left" size="xs" />
          Назад
        </button>
      )}
      <h3 className={css.title}>{title}</h3>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </div>
  )
}

/** A phone as people read it; an e-mail as it is. */
export function KeyText({ value }: { value: string }) {
  return <span className={css.key}>{formatPhone(value)}</span>
}
