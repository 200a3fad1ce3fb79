import { type ReactNode, useId } from 'react'
import { Panel } from '#ui/panel.tsx'
import { RulerTicks } from '#ui/ruler-ticks.tsx'
import css from './block.module.css'

/** One numbered block of the page. */
export function Block({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Panel>
      <section aria-labelledby={id} className={css.block}>
        <header className={css.head}>
          <span aria-hidden className={css.number}>
            {number}
          </span>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          <RulerTicks className={css.rule} />
        </header>
        {children}
      </section>
    </Panel>
  )
}
