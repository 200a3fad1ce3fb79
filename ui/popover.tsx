import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import floating from './floating.module.css'
import { anchorPosition, type Placement } from './anchor-position.ts'
import css from './popover.module.css'

export type PopoverProps = {
  /** The opener: spread these onto a `<button>`. */
  trigger: (attributes: { popoverTarget: string; 'aria-expanded': boolean; 'aria-haspopup': 'dialog' }) => ReactNode
  label: string
  placement?: Placement
  className?: string
  /** A button inside closes it with `popoverTarget={id} popoverTargetAction="hide"`. */
  children: (id: string, isOpen: boolean) => ReactNode
}

/** The platform's popover: opens by its button even before hydration, closes by Escape or a press elsewhere. */
export function Popover({ trigger, label, placement = 'bottom-start', className, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const opener = anchor.current?.firstElementChild
    if (open && panel.current && opener instanceof HTMLElement) return anchorPosition(panel.current, opener, placement)
  }, [open, placement])

  return (
    <span ref={anchor} className={css.anchor}>
      {trigger({ popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': 'dialog' })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={clsx(floating.floating, css.panel, className)}
        onToggle={(event) => event.target === event.currentTarget && setOpen(event.newState === 'open')}
      >
        {children(id, open)}
      </div>
    </span>
  )
}
