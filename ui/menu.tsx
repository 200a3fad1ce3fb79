import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import floating from './floating.module.css'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import css from './menu.module.css'
import { anchorPosition, type Placement } from './anchor-position.ts'

type MenuItem = { label: ReactNode; icon?: IconName; disabled?: boolean } & (
  | { to: string; onPress?: undefined }
  | { onPress: () => void; to?: undefined }
)

export type MenuProps = {
  trigger: (attributes: { popoverTarget: string; 'aria-expanded': boolean; 'aria-haspopup': 'menu' }) => ReactNode
  label: string
  items: readonly MenuItem[]
  placement?: Placement
}

/** A list of actions: arrows walk through it, Home and End jump, Tab and Escape leave. */
export function ActionMenu({ trigger, label, items, placement = 'bottom-end' }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]

  useEffect(() => {
    const opener = anchor.current?.firstElementChild
    if (!open || !list.current || !(opener instanceof HTMLElement)) return
    const stop = anchorPosition(list.current, opener, placement)
    entries()[0]?.focus()
    return stop
  }, [open, placement])

  function walk(event: KeyboardEvent) {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  return (
    <span ref={anchor} className={css.anchor}>
      {trigger({ popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': 'menu' })}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={clsx(floating.floating, css.menu)}
        onKeyDown={walk}
        onClick={() => list.current?.hidePopover()}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {items.map((item, index) => {
          const content = (
            <>
              {item.icon && <Icon name={item.icon} size="s" />}
              {item.label}
            </>
          )
          return item.to === undefined ? (
            <button
              key={index}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={item.disabled}
              onClick={item.onPress}
              className={css.item}
            >
              {content}
            </button>
          ) : (
            <Link key={index} to={item.to} prefetch="none" role="menuitem" tabIndex={-1} className={css.item}>
              {content}
            </Link>
          )
        })}
      </div>
    </span>
  )
}
