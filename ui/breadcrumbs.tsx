import css from './breadcrumbs.module.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

export type Crumb = { label: string; to: string }

const HOME = '/'

/**
 * The way from the home page; the page itself is named by its h1, so it is not repeated here. A phone shows the nearest
 * step alone. The step home by itself is no way: the logo leads there.
 */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  if (items.length === 1 && items[0]!.to === HOME) return null
  return (
    <nav aria-label="Путь к странице" className={css.crumbs}>
      <ol className={css.list}>
        {items.map((item) => (
          <li key={item.to} className={css.item}>
            <Link to={item.to} className={css.link}>
              {item.label}
            </Link>
            <Icon name="chevron-right" size="xs" className={css.chevron} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
