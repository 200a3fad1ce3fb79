import css from './count-badge.module.css'

const MOST = 99

/** How many there are, on the corner of an icon; nothing for none. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return <span className={css.badge}>{count > MOST ? `${MOST}+` : count}</span>
}
