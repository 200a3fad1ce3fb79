import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import css from './tabs.module.css'
import { useScrollEnds } from './use-scroll-ends.ts'

type Tab = { id: string; label: ReactNode; count?: ReactNode; content: ReactNode }

export type TabsProps = {
  label: string
  items: readonly Tab[]
  selected?: string
  onSelect?: (id: string) => void
  className?: string
}

/** Tabs with a roving tabindex: arrows move along the row and choose; only the chosen panel is in the document. */
export function Tabs({ label, items, selected, onSelect, className }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const ends = useScrollEnds(row)
  const hidden = ends.back && ends.forth ? 'both' : ends.back ? 'before' : ends.forth ? 'after' : 'none'
  const [own, setOwn] = useState(items[0]?.id)
  const current = items.find((item) => item.id === (selected ?? own)) ?? items[0]
  const currentId = current?.id
  // the press is answered by the tab at once; a dozen cards are rendered piece by piece after it
  const shownId = useDeferredValue(currentId)
  // in a row longer than the screen the chosen one comes to the middle, so that its neighbours show; the page itself
  // stays
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [currentId])
  if (!current) return null
  const shown = items.find((item) => item.id === shownId) ?? current

  function choose(next: string) {
    setOwn(next)
    onSelect?.(next)
  }
  function walk(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.id === current!.id)
    const to = {
      ArrowRight: (at + 1) % items.length,
      ArrowLeft: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(items[to]!.id)
    const tab = row.current?.children[to] as HTMLElement | undefined
    tab?.focus({ preventScroll: true })
  }

  return (
    <div className={className}>
      <div ref={row} role="tablist" aria-label={label} data-hidden={hidden} className={css.row}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            aria-selected={item === current}
            aria-controls={item === current ? `${id}-panel` : undefined}
            tabIndex={item === current ? 0 : -1}
            className={clsx(css.tab, item === current && css.current)}
            onClick={() => choose(item.id)}
            onKeyDown={walk}
          >
            {item.label}
            {item.count !== undefined && <span className={css.count}>{item.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.id}`} className={css.panel}>
        {shown.content}
      </div>
    </div>
  )
}
