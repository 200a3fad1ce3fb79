import { countText, GOODS } from '#rules/text/plural.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './count-badge.module.css'

const MOST = 99

/** How many there are, on the corner of an icon; nothing for none. Goes with `CountWords` for those who listen. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span aria-hidden className={css.badge}>
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
}

/** «, 2 товара», after the label the badge belongs to. */
export function CountWords({ count }: { count: number }) {
  if (count <= 0) return null
  return <VisuallyHidden>, {countText(count, GOODS)}</VisuallyHidden>
}
