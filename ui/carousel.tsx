import clsx from 'clsx'
import { Children, type CSSProperties, type ReactNode, useRef } from 'react'
import css from './carousel.module.css'
import { IconButton } from './icon-button.tsx'
import { smoothness, useScrollEnds } from './use-scroll-ends.ts'

export type CarouselProps = {
  label: string
  /** Items in sight on a phone (a part of the next one invites to swipe), a tablet, a desktop, a large desktop. */
  visible?: readonly [number, number, number, number]
  className?: string
  children: ReactNode
}

/** A row that scrolls by itself (scroll-snap); the arrows are only a convenience for the mouse. */
export function Carousel({ label, visible = [1.8, 3.2, 4, 5], className, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const ends = useScrollEnds(row)
  const turn = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.9, behavior: smoothness() })
  const [mobile, tablet, desktop, large] = visible
  const style = { '--mobile': mobile, '--tablet': tablet, '--desktop': desktop, '--large': large } as CSSProperties
  return (
    <div role="group" aria-label={label} className={clsx(css.carousel, className)} style={style}>
      <ul ref={row} className={css.row}>
        {Children.map(children, (child) => child && <li className={css.item}>{child}</li>)}
      </ul>
      {ends.back && (
        <IconButton icon="chevron-left" label="Назад" className={clsx(css.arrow, css.back)} onClick={() => turn(-1)} />
      )}
      {ends.forth && (
        <IconButton
          icon="chevron-right"
          label="Вперёд"
          className={clsx(css.arrow, css.forth)}
          onClick={() => turn(1)}
        />
      )}
    </div>
  )
}
