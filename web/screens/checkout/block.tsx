import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './block.module.css'

interface BlockProps {
  number: number
  title: string
  /** Nothing is missing here nor above. */
  isDone?: boolean
  children: ReactNode
}

/** One numbered block of the page: the numbers are its steps. */
export function Block({ number, title, isDone = false, children }: BlockProps) {
  const id = useId()
  return (
    <Panel>
      <section aria-labelledby={id} className={css.block}>
        <header className={css.head}>
          <span aria-hidden className={clsx(css.number, isDone && css.done)}>
            {isDone ? <Icon name="check" size="s" /> : number}
          </span>
          <h2 id={id} className={css.title}>
            {title}
            {isDone && <VisuallyHidden>, заполнено</VisuallyHidden>}
          </h2>
        </header>
        {children}
      </section>
    </Panel>
  )
}
