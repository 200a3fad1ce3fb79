import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import css from './section.module.css'

export type SectionProps = {
  title: ReactNode
  /** After the heading, lighter: a count. */
  count?: ReactNode
  /** Right end of the heading: a link to all of it, arrows. */
  aside?: ReactNode
  level?: 2 | 3
  id?: string
  className?: string
  children: ReactNode
}

/** A part of a page: the heading and the content. */
export function Section({ title, count, aside, level = 2, id, className, children }: SectionProps) {
  const ownId = useId()
  const Heading = `h${level}` as const
  return (
    <section id={id} aria-labelledby={`${ownId}-title`} className={clsx(css.section, className)}>
      <div className={css.head}>
        <Heading id={`${ownId}-title`}>
          {title}
          {count !== undefined && <span className={css.count}> {count}</span>}
        </Heading>
        {aside && <div>{aside}</div>}
      </div>
      {children}
    </section>
  )
}
