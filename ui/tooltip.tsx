import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import floating from './floating.module.css'
import { anchorPosition } from './anchor-position.ts'
import css from './tooltip.module.css'

export type TooltipProps = {
  text: ReactNode
  className?: string
  /** One focusable element; give it the attribute so that the text is read with it. */
  children: (attributes: { 'aria-describedby': string }) => ReactNode
}

/** So that a pointer on its way elsewhere opens nothing, and one crossing the gap closes nothing. */
const OPEN_MS = 150
const CLOSE_MS = 120

/** A short explanation on hover, focus or tap. Stays while the pointer is on it, goes away by Escape. */
export function Tooltip({ text, className, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)

  function soon(next: boolean, delay: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), delay)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const element = tip.current
    if (!open || !element || !anchor.current) return
    element.showPopover()
    const stop = anchorPosition(element, anchor.current, 'top')
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    const onPress = (event: Event) => !anchor.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      stop()
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      if (element.isConnected) element.hidePopover()
    }
  }, [open])

  return (
    <span
      ref={anchor}
      className={clsx(css.anchor, className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && soon(true, OPEN_MS)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && soon(false, CLOSE_MS)}
      // a finger does not hover, and Safari gives a tapped button no focus
      onPointerUp={(event) => event.pointerType !== 'mouse' && soon(true, 0)}
      onFocus={() => soon(true, 0)}
      onBlur={() => soon(false, 0)}
    >
      {children({ 'aria-describedby': id })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={clsx(floating.floating, css.tip)}>
        {text}
      </span>
    </span>
  )
}
