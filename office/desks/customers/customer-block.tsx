import { type ReactNode } from 'react'
import blocks from '#office/parts/blocks.module.css'

/** A white block of the card: its name, a figure after it, what can be done at the right end. */
export function CustomerBlock(props: { title: string; count?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const { title, count, actions, children } = props
  return (
    <section className={blocks.block} aria-label={title}>
      <div className={blocks.head}>
        <h2 className={blocks.title}>
          {title} {count !== undefined && <span className={blocks.quiet}>{count}</span>}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

export const Nothing = ({ children }: { children: string }) => <p className={blocks.quiet}>{children}</p>
