import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import css from './accordion.module.css'
import { Icon } from './icon.tsx'

type AccordionItem = { title: ReactNode; content: ReactNode; open?: boolean }

export type AccordionProps = {
  items: readonly AccordionItem[]
  /** Opening one closes the others. */
  single?: boolean
  className?: string
}

/** `<details>`: works without script, is found by the browser's search in the page. */
export function Accordion({ items, single, className }: AccordionProps) {
  const name = useId()
  return (
    <div className={clsx(css.accordion, className)}>
      {items.map((item, index) => (
        <details key={index} name={single ? name : undefined} open={item.open} className={css.item}>
          <summary className={css.summary}>
            {item.title}
            <Icon name="chevron-down" size="xs" className={css.chevron} />
          </summary>
          <div className={css.content}>{item.content}</div>
        </details>
      ))}
    </div>
  )
}
